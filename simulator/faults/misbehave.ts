import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { Answer } from '../answer.ts';
import { send, sendText } from '../send.ts';
import type { Upstream } from '../upstream-names.ts';
import { HOUR_MS } from '../world/place.ts';
import { withMissingFields, withNulls, withUnequalArrays, withWrongTypes } from './broken-bodies.ts';
import type { Exchange } from './exchange.ts';
import type { Fault } from './fault.ts';
import * as layers from './layer-bodies.ts';

const DRIP_MS = 1000;
const OLD_MS = 88 * HOUR_MS;
const AHEAD_MS = 2 * HOUR_MS;
const MIB = 1024 * 1024;
const HUGE_MIB = 24;
const BOMB_MEMBERS = 200;
const BOMB_MEMBER_MIB = 10;
/** Long enough for the headers to arrive before the connection breaks. */
const RESET_AFTER_MS = 25;

type Mode = Fault['mode'];
type Behaviour<M extends Mode> = (exchange: Exchange, fault: Extract<Fault, { mode: M }>) => void;

const openMeteoError = (reason: string) => ({ error: true, reason });
const apiManagementError = (statusCode: number, message: string) => ({ statusCode, message });
const arcgisError = (code: number, message: string) => ({ error: { code, message, details: [message] } });

/** Each source's own way to say that something is wrong. */
const ownError: Readonly<Record<Upstream, unknown>> = {
  weather: openMeteoError('No data is available for this location'),
  marine: openMeteoError('No data is available for this location'),
  model_runs: openMeteoError('Not Found'),
  tides: apiManagementError(500, 'Internal server error'),
  bathing_water: { error: 'Internal error' },
  storm_overflow: arcgisError(400, 'Invalid URL'),
};

const tooMany: Readonly<Record<Upstream, unknown>> = {
  weather: openMeteoError('Minutely API request limit exceeded. Please try again in one minute.'),
  marine: openMeteoError('Minutely API request limit exceeded. Please try again in one minute.'),
  model_runs: { error: 'Too many requests' },
  tides: apiManagementError(429, 'Rate limit is exceeded. Try again later.'),
  bathing_water: { error: 'Too many requests' },
  storm_overflow: arcgisError(429, 'Too many requests'),
};

const errorPage = (title: string) =>
  `<html>\n<head><title>${title}</title></head>\n<body>\n<center><h1>${title}</h1></center>\n<hr><center>nginx</center>\n</body>\n</html>\n`;

const bodyOf = (answer: Answer) => ('json' in answer ? JSON.stringify(answer.json) : answer.html);

/** The true answer, spoilt; errors of the source pass as they are. */
const spoilt = (exchange: Exchange, spoil: (json: unknown) => unknown) => {
  const answer = exchange.answer(exchange.now);
  send(
    exchange.response,
    'json' in answer && answer.status === 200 ? { ...answer, json: spoil(answer.json) } : answer,
  );
};

const redirect = ({ response }: Exchange, location: string) => {
  response.writeHead(302, { location, 'content-length': 0 }).end();
};

/** Sends pieces as fast as they are taken; that the other side breaks off is what these faults are for. */
const stream = (response: ServerResponse, pieces: Iterable<Buffer>) =>
  pipeline(Readable.from(pieces, { objectMode: false }), response).catch(() => response.destroy());

function* hugeJson(): Generator<Buffer> {
  const piece = Buffer.alloc(MIB, 'x');
  yield Buffer.from('{"padding":"');
  for (let sent = 0; sent < HUGE_MIB; sent += 1) yield piece;
  yield Buffer.from('"}');
}

function* gzipBomb(): Generator<Buffer> {
  const member = gzipSync(Buffer.alloc(BOMB_MEMBER_MIB * MIB, ' '));
  for (let sent = 0; sent < BOMB_MEMBERS; sent += 1) yield member;
}

const behaviours: { [M in Mode]: Behaviour<M> } = {
  hang: () => {},
  drip: ({ response, answer, now }) => {
    const body = Buffer.from(bodyOf(answer(now)));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.flushHeaders();
    let sent = 0;
    const timer = setInterval(() => {
      response.write(body.subarray(sent, sent + 1));
      sent += 1;
      if (sent === body.length) response.end();
    }, DRIP_MS);
    response.on('close', () => clearInterval(timer));
  },
  delay: ({ response, answer, now }, { milliseconds }) => {
    const timer = setTimeout(() => send(response, answer(now)), milliseconds);
    response.on('close', () => clearTimeout(timer));
  },
  error_500: ({ response }) => sendText(response, 500, 'text/plain', 'Internal Server Error'),
  bad_gateway_html: ({ response }) => sendText(response, 502, 'text/html', errorPage('502 Bad Gateway')),
  unavailable: ({ response }) => sendText(response, 503, 'text/plain', 'Service Unavailable'),
  too_many_requests: ({ response, upstream, now }, { retry_after_seconds: seconds, as_date: asDate }) => {
    if (seconds !== undefined) {
      response.setHeader(
        'retry-after',
        asDate ? new Date(now + 1000 * seconds).toUTCString() : String(seconds),
      );
    }
    send(response, { status: 429, json: tooMany[upstream] });
  },
  html: ({ response }) => sendText(response, 200, 'text/html', errorPage('Maintenance')),
  truncated: ({ response, answer, now }) => {
    const body = bodyOf(answer(now));
    sendText(response, 200, 'application/json', body.slice(0, Math.floor(body.length / 2)));
  },
  empty: ({ response }) => sendText(response, 200, 'application/json', ''),
  null_body: ({ response }) => send(response, { status: 200, json: null }),
  error_body: ({ response, upstream }) => send(response, { status: 200, json: ownError[upstream] }),
  nulls: (exchange) => spoilt(exchange, (json) => withNulls(json, exchange.upstream)),
  wrong_types: (exchange) => spoilt(exchange, (json) => withWrongTypes(json, exchange.upstream)),
  missing_fields: (exchange, { field }) =>
    spoilt(exchange, (json) => withMissingFields(json, exchange.upstream, field)),
  unequal_arrays: (exchange) => spoilt(exchange, (json) => withUnequalArrays(json, exchange.upstream)),
  huge: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    void stream(response, hugeJson());
  },
  gzip_bomb: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    void stream(response, gzipBomb());
  },
  redirect_loop: (exchange) => redirect(exchange, exchange.address),
  redirect_elsewhere: (exchange, { to }) => redirect(exchange, to),
  old_data: ({ response, answer, now }) => send(response, answer(now - OLD_MS)),
  future_data: ({ response, answer, now }) => send(response, answer(now + AHEAD_MS)),
  frozen: ({ response, answer }, { at }) => send(response, answer(Date.parse(at))),
  half_layer: (exchange) => spoilt(exchange, layers.half),
  torn_page: (exchange) => send(exchange.response, layers.tornPage(exchange)),
  empty_layer: (exchange) => spoilt(exchange, layers.empty),
  new_object_ids: (exchange) => spoilt(exchange, layers.withNewObjectIds),
  no_last_updated: (exchange) => spoilt(exchange, layers.withoutLastUpdated),
  step_back: (exchange, { monitor, minutes = 15 }) =>
    spoilt(exchange, (json) => layers.withEarlierRow(json, exchange, monitor, minutes)),
  id_twice: (exchange, { monitor }) => spoilt(exchange, (json) => layers.withRowTwice(json, monitor)),
  monitor_removed: (exchange, { monitor }) =>
    spoilt(exchange, (json) => layers.withoutMonitor(json, monitor)),
  layer_age: (exchange, { minutes }) => spoilt(exchange, (json) => layers.aged(json, exchange.now, minutes)),
  reset: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    response.flushHeaders();
    setTimeout(() => response.socket?.resetAndDestroy(), RESET_AFTER_MS);
  },
};

/** Answers a call as the fault has it. */
export function misbehave<M extends Mode>(exchange: Exchange, fault: Extract<Fault, { mode: M }>): void {
  const behaviour: Behaviour<M> = behaviours[fault.mode as M];
  behaviour(exchange, fault);
}
