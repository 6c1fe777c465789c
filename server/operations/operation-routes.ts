import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Cluster } from '#server/cluster/cluster.ts';
import { HttpError } from '#server/http/errors.ts';
import { isLoopbackName } from '#server/http/server-name.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Metrics } from './metrics.ts';

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** The calls of the operator's tools: alive, ready, and the metrics. */
export async function operationRoutes(
  app: FastifyInstance,
  options: {
    store: Store;
    metrics: () => Promise<Metrics>;
    cluster: Pick<Cluster, 'leading' | 'redis'>;
    token: string | null;
    isBehindProxy: boolean;
  },
): Promise<void> {
  const { store, metrics, cluster, token, isBehindProxy } = options;
  const hidden = { config: { access: 'public' }, schema: { hide: true } } as const;

  app.get('/healthz', hidden, (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ alive: true });
  });

  let wasReady = true;
  const isOperator = (request: FastifyRequest) => isOperators(request, token, isBehindProxy);

  app.get('/readyz', hidden, async (request, reply) => {
    const ready = await store.ping().then(
      () => true,
      (error: unknown) => {
        // Logged once for each outage: strangers may call this without limit.
        if (wasReady) request.log.warn({ err: error, request: request.id }, 'store not reachable');
        return false;
      },
    );
    wasReady = ready;
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    if (!isOperator(request)) return { ready };
    // Without Redis each process still serves its visitors, so Redis does not decide readiness.
    return {
      ready,
      status: ready ? 'ready' : 'not ready',
      store: ready ? 'connected' : 'away',
      redis: cluster.redis(),
      refreshing: cluster.leading.isLeading(),
    };
  });

  app.get('/metrics', hidden, async (request, reply) => {
    if (!isOperator(request))
      throw new HttpError(403, 'Metrics are for the machine itself or the bearer of METRICS_TOKEN.');
    const { contentType, text } = await metrics();
    return reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await text());
  });

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
  );
}

/**
 * Whether the caller may read what is for the operator. With a token set: whoever sends it. Otherwise: the machine
 * itself, by the peer of the connection. Behind a proxy on this machine every peer is the machine itself, so without a
 * token nobody may. Nor may a page under another name that resolves to this machine and uses the browser on it.
 */
function isOperators(request: FastifyRequest, token: string | null, isBehindProxy: boolean): boolean {
  if (token !== null) {
    const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    const wanted = Buffer.from(token);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const throughProxy = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
  const isLocal = LOOPBACK.test(request.socket.remoteAddress ?? '') && isLoopbackName(request.headers.host);
  return !isBehindProxy && !throughProxy && isLocal;
}
