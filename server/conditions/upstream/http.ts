import type { EnvHttpProxyAgent } from 'undici';
import { z } from 'zod';
import { texts } from '#contract/texts.ts';
import { isTooDeep } from '#server/http/limits/json-depth.ts';
import { UpstreamError } from './upstream-error.ts';

const MOST_SHOWN = 200; // characters

/**
 * Some sources send an error with status 200. It is treated like any other failure of the source.
 * @throws UpstreamError for a body with an error in it
 */
export function refuseErrorBody(source: string, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('error' in body)) return;
  const { error } = body;
  if (error === undefined || error === null || error === false) return;
  const reason = 'reason' in body ? body.reason : error;
  throw new UpstreamError(
    source,
    'shape',
    `${source} answered an error: ${JSON.stringify(reason).slice(0, MOST_SHOWN)}`,
  );
}

/** Larger than any source's decoded answer. Larger answers are cut off. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** The simulator marks each of its answers with it. */
const SIMULATOR_HEADER = 'x-foreshore-simulator';
/** How much of an error answer is read to find its reason. */
const MAX_ERROR_BYTES = 4 * 1024;

interface JsonRequest<S extends z.ZodType> {
  source: string;
  url: string;
  schema: S;
  /** Covers the whole exchange, the last byte of the body included. */
  timeoutMs: number;
  headers?: Record<string, string>;
}

export interface Http {
  /** @throws UpstreamError, and nothing else */
  fetchJson: <S extends z.ZodType>(request: JsonRequest<S>) => Promise<z.output<S>>;
  /** Whether anything answers at the address, whatever its status. */
  isReachable: (url: string, timeoutMs: number) => Promise<boolean>;
  close: () => Promise<void>;
}

/**
 * The one HTTP client for all sources. It judges time-out, status, content type, size, JSON and shape of every
 * answer, follows no redirect, identifies this product, and honours the proxy settings.
 */
export function createHttp(options: {
  userAgent: string;
  /** Only the simulator is called. Otherwise its answers are refused: they would be shown as real. */
  simulated: boolean;
  proxy: { https: string | null; except: string | null };
}): Http {
  let dispatcher: EnvHttpProxyAgent | undefined;
  const connect = async () => {
    const { EnvHttpProxyAgent, fetch } = await import('undici'); // 80 ms of a start
    dispatcher ??= new EnvHttpProxyAgent({
      // All three are set, so that nothing else in the environment decides.
      httpProxy: '',
      httpsProxy: options.proxy.https ?? '',
      noProxy: options.proxy.except ?? '',
      connect: { timeout: 10_000 },
    });
    return { fetch, dispatcher };
  };

  return {
    async fetchJson({ source, url, schema, timeoutMs, headers }) {
      const { fetch, dispatcher } = await connect();
      const deadline = AbortSignal.timeout(timeoutMs);
      let text: string;
      try {
        const response = await fetch(url, {
          dispatcher,
          redirect: 'manual',
          signal: deadline,
          headers: { accept: 'application/json', 'user-agent': options.userAgent, ...headers },
        });
        if (!options.simulated && response.headers.get(SIMULATOR_HEADER) !== null) {
          await response.body?.cancel();
          throw new UpstreamError(
            source,
            'shape',
            'the simulator answered: with it goes DATA_MODE=simulated',
          );
        }
        if (response.status !== 200) throw await statusError(source, response);
        const type = response.headers.get('content-type') ?? 'none';
        if (!/^application\/([a-z.]+\+)?json\b/i.test(type)) {
          await response.body?.cancel();
          throw new UpstreamError(source, 'not-json', texts.invalidFormat(type));
        }
        text = await readText(source, response.body, MAX_BODY_BYTES);
      } catch (error) {
        throw asUpstreamError(source, error, deadline, timeoutMs);
      }
      return checked(source, text, schema);
    },
    async isReachable(url, timeoutMs) {
      const { fetch, dispatcher } = await connect();
      const signal = AbortSignal.timeout(timeoutMs);
      return fetch(url, { dispatcher, method: 'HEAD', redirect: 'manual', signal }).then(
        () => true,
        () => false,
      );
    },
    async close() {
      await dispatcher?.destroy();
    },
  };
}

type Body = AsyncIterable<Uint8Array> | null;
type Answer = { status: number; headers: { get(name: string): string | null }; body: Body };

async function readText(source: string, body: Body, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream and with it the connection.
    if (size > limit)
      throw new UpstreamError(source, 'too-large', `the answer is larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function statusError(source: string, response: Answer): Promise<UpstreamError> {
  const detail = await readText(source, response.body, MAX_ERROR_BYTES).catch(() => '');
  const retryAfterMs = retryAfter(response.headers.get('retry-after'), detail, Date.now());
  return new UpstreamError(source, 'status', texts.httpError(response.status), {
    status: response.status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long to leave a source alone, in milliseconds, at most a day: by `Retry-After` (seconds or a date),
 * or by the sentence that Open-Meteo sends instead.
 */
export function retryAfter(header: string | null, detail: string, now: number): number | undefined {
  const seconds = header === null || header.trim() === '' ? Number.NaN : Number(header);
  const wanted = Number.isFinite(seconds) ? seconds * 1000 : header ? Date.parse(header) - now : Number.NaN;
  if (Number.isFinite(wanted)) return Math.min(Math.max(wanted, 0), DAY_MS);
  if (/try again tomorrow/i.test(detail)) return DAY_MS - (now % DAY_MS);
  if (/in the next hour/i.test(detail)) return HOUR_MS - (now % HOUR_MS);
  if (/in one minute/i.test(detail)) return 60_000;
  return undefined;
}

function asUpstreamError(
  source: string,
  error: unknown,
  deadline: AbortSignal,
  timeoutMs: number,
): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (deadline.aborted) {
    return new UpstreamError(source, 'timeout', `no complete answer within ${timeoutMs / 1000} s`, {
      cause: error,
    });
  }
  return new UpstreamError(source, 'unreachable', 'the connection failed', { cause: error });
}

function checked<S extends z.ZodType>(source: string, text: string, schema: S): z.output<S> {
  if (isTooDeep(text)) throw new UpstreamError(source, 'shape', 'the answer is nested too deep');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new UpstreamError(source, 'not-json', 'the answer is not complete JSON', { cause: error });
  }
  refuseErrorBody(source, body);
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    throw new UpstreamError(
      source,
      'shape',
      `unexpected answer: ${z.prettifyError(parsed.error).slice(0, 300)}`,
    );
  }
  return parsed.data;
}
