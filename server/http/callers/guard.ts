import type { IncomingHttpHeaders } from 'node:http';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { callTexts } from '#contract/call-texts.ts';
import type { Access, CallConfig } from '#contract/calls/call.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { admission } from '#domain/roles.ts';
import { HttpError } from '../errors.ts';
import type { Refusals } from '../refusals.ts';
import type { TokenCookie } from './token-cookie.ts';
import type { DisplayCaller, SessionsOfGuard, Visitor } from './visitor.ts';

declare module 'fastify' {
  /** A route without `access` stops the server from starting. */
  interface FastifyContextConfig extends Partial<CallConfig> {}
  interface FastifyInstance {
    /** Every registered route, as it was declared. */
    routeList: readonly RouteOptions[];
  }
  interface FastifyRequest {
    visitor: Visitor | null;
    /** On the calls of displays, the one that calls. */
    display: DisplayCaller | null;
    /** Everybody would get the same answer: reading is public, and the request names no session. */
    isForAll: boolean;
    /** When the guard began to judge it, milliseconds of `performance.now`. */
    judgedAt: number;
  }
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The origins under which the product's own pages are served: for a loopback address, all its names. */
export function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (!LOOPBACK_NAMES.includes(hostname)) return new Set([origin]);
  return new Set(LOOPBACK_NAMES.map((name) => new URL(`${protocol}//${name}:${port}`).origin));
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A session is looked up once within this time, so a body that has come by then needs no second look. */
const SECOND_LOOK_MS = 1000;

/** A browser says from which site a request comes; a request that changes something must come from ours. */
export function isCrossSite(headers: IncomingHttpHeaders, origins: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = headers;
  return origin !== undefined && !origins.has(origin);
}

/** An unknown address is public: everybody gets the same 404. */
const accessOf = ({ is404 }: FastifyRequest, config: FastifyContextConfig): Access =>
  is404 ? 'public' : (config.access ?? 'admin');

/**
 * Judges the signed link in a request about a place.
 * @returns `opens`; why it doesn't, in words for people; null: the request has no link
 */
export type JudgeLink = (request: FastifyRequest, slug: string | undefined) => 'opens' | string | null;

/**
 * Finds the display that makes a request, by its key.
 * @throws HttpError 401 with the reason
 */
export type JudgeDisplay = (request: FastifyRequest) => Promise<DisplayCaller>;

/** The place that a request names where its route says. One by its position is opened by no link. */
function placeNamed({ routeOptions, params, query }: FastifyRequest): string | undefined {
  const isInPath = routeOptions.config.linkTo === 'path';
  const given = isInPath ? (params as { name?: unknown }).name : (query as { location?: unknown }).location;
  return typeof given === 'string' ? given : undefined;
}

export function guard(
  app: FastifyInstance,
  options: {
    sessions: SessionsOfGuard;
    cookie: TokenCookie;
    publicUrl: () => string;
    publicRead: boolean;
    refusals: Refusals;
    judgeLink: JudgeLink;
    judgeDisplay: JudgeDisplay;
  },
): void {
  const { sessions, cookie, publicUrl, publicRead, refusals, judgeLink, judgeDisplay } = options;
  app.decorateRequest('visitor', null);
  app.decorateRequest('display', null);
  app.decorateRequest('isForAll', false);
  app.decorateRequest('judgedAt', 0);

  const routes: RouteOptions[] = [];
  app.decorate('routeList', routes);
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', (done) => {
    const open = routes.find((route) => !route.config?.access);
    done(open ? new Error(`${open.method} ${open.url} declares no access`) : undefined);
  });

  const refuseCrossSite = ({ method, headers }: FastifyRequest) => {
    if (!READING.has(method) && isCrossSite(headers, ownOrigins(publicUrl())))
      throw new HttpError(403, callTexts.crossSite);
  };

  const admit = (request: FastifyRequest, config: FastifyContextConfig, visitor: Visitor | null) => {
    request.visitor = visitor;
    const { what, linkTo } = config;
    const access = accessOf(request, config);
    const answer = admission(access, visitor?.role ?? null, publicRead);
    if (answer === 'log in') {
      const judged = linkTo ? judgeLink(request, placeNamed(request)) : null;
      if (judged === 'opens') return;
      throw new HttpError(401, judged ?? texts.authenticationRequired(what ?? 'this page'));
    }
    if (answer === 'refused') {
      throw new HttpError(403, access === 'admin' ? staffTexts.administratorsOnly : texts.noAdminAccess);
    }
    if (visitor?.isUnverified && !READING.has(request.method))
      throw new HttpError(503, callTexts.storeAway, { retryAfterSeconds: 5 });
    refuseCrossSite(request);
  };

  /** A person's session opens none of the calls of displays, and a display's key no other. */
  const admitDisplay = async (request: FastifyRequest) => {
    request.display = await judgeDisplay(request);
    refuseCrossSite(request);
  };

  // Logs every refusal, from the guard or from behind it, whether it concerns the call, the object or the origin.
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof HttpError && error.status === 403) {
      const call = { method: request.method, route: request.routeOptions.url, reason: error.message };
      const from = { address: request.ip, request: request.id };
      refusals.note('call refused', { user: request.visitor?.userId ?? null }, from, call);
    }
    done();
  });

  /** The role has changed since the token was made. The session continues with a new token. */
  const replaceToken = async (request: FastifyRequest, reply: FastifyReply, old: string) => {
    try {
      const token = await sessions.rotate(old);
      if (token !== null) cookie.set(reply, token);
    } catch (error) {
      request.log.warn({ err: error, request: request.id }, 'token not replaced'); // the next call tries again
    }
  };

  // Written with a callback: in the usual case, a session looked up within the last second, it costs no promise.
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const { config } = request.routeOptions; // made anew at each look
    const admitted = (visitor: Visitor | null) => {
      try {
        admit(request, config, visitor);
      } catch (error) {
        done(error as Error);
        return;
      }
      done();
    };
    const finish = (visitor: Visitor | null) => {
      // Not on public routes such as logout: it would make a new token for a session that is about to end.
      if (token && visitor?.hasOldToken && access !== 'public' && !keepsToken) {
        void replaceToken(request, reply, token).then(() => admitted(visitor));
      } else admitted(visitor);
    };
    const { asksWho, keepsToken } = config;
    const access = accessOf(request, config);
    request.judgedAt = performance.now();
    if (access === 'display') return void admitDisplay(request).then(() => done(), done);
    // Public routes do not look the session up, so they still work while the store is away.
    const token = access !== 'public' || asksWho ? cookie.read(request) : undefined;
    const visitor = token ? sessions.visitor(token) : null;
    const isOpen = access === 'reading' && publicRead;
    request.isForAll = isOpen && token === undefined;
    if (visitor instanceof Promise) visitor.then(finish, (error) => (isOpen ? finish(null) : done(error)));
    else finish(visitor);
  });

  // A body can take half a minute to arrive. The session may have ended by then, so it is looked up again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (READING.has(request.method)) return done();
    const { config } = request.routeOptions;
    const access = accessOf(request, config);
    const isThere = performance.now() - request.judgedAt < SECOND_LOOK_MS;
    if (access === 'public' || isThere) return done();
    if (access === 'display') return void admitDisplay(request).then(() => done(), done);
    const token = cookie.read(request);
    const again = async () => admit(request, config, token ? await sessions.visitor(token) : null);
    again().then(() => done(), done);
  });
}
