import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';
import type { Metrics } from '../services/metrics.ts';
import type { Store } from '../store/open-store.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** What the operator's machinery asks: alive, ready, and the figures. */
export async function operationRoutes(
  app: FastifyInstance,
  options: { store: Store; metrics: Metrics; token: string | null },
): Promise<void> {
  const { store, metrics, token } = options;
  const hidden = { config: { access: 'public' }, schema: { hide: true } } as const;

  app.get('/healthz', hidden, () => ({ alive: true }));

  app.get('/readyz', hidden, async (request, reply) => {
    const ready = await store.ping().then(
      () => true,
      (error: unknown) => {
        request.log.warn({ error, request: request.id }, 'store not reachable');
        return false;
      },
    );
    return reply.code(ready ? 200 : 503).send({ ready });
  });

  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayReadMetrics(request, token))
      throw new HttpError(403, 'Metrics are for the machine itself or the bearer of METRICS_TOKEN.');
    return reply.type(metrics.contentType).send(await metrics.text());
  });

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
  );
}

/** The peer of the connection itself, not what a proxy's header claims: behind a proxy on this machine the token is needed. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /, '');
  if (token && given) {
    const [a, b] = [Buffer.from(given), Buffer.from(token)];
    return a.length === b.length && timingSafeEqual(a, b);
  }
  const throughProxy =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return !throughProxy && LOOPBACK.test(request.socket.remoteAddress ?? '');
}
