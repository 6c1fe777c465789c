import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { type CachedResponse, cachedResponse, encodingFor } from './answers/cached-response.ts';
import { matches, sendCached } from './answers/send-cached.ts';
import type { RateLimiter } from './limits/rate-limits.ts';

/** Must be registered before the routes that it describes. */
export async function apiDescription(
  app: FastifyInstance,
  { version, cookie, displayCookie }: { version: string; cookie: string; displayCookie: string },
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: 'Foreshore',
        version,
        description:
          'Forecast weather and sea state, tides, bathing-water quality and storm overflows for named UK coastal locations. ' +
          'Every data body carries `meta`: its source, its age and whether it is stale or simulated.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookie },
          display: { type: 'apiKey', in: 'cookie', name: displayCookie },
        },
      },
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route);
      const access = route.route.config?.access;
      if (access === 'public') return described;
      const security = [access === 'display' ? { display: [] } : { session: [] }];
      return { ...described, schema: { ...described.schema, security } };
    },
  });
}

/** The pages that show the description, under `/api/docs`; the document itself is at `/api/docs/json` and `…/yaml`. */
export async function apiDocs(app: FastifyInstance, limiter: RateLimiter): Promise<void> {
  const documents: Record<string, { type: string; write: () => string }> = {
    '/api/docs/json': { type: 'application/json; charset=utf-8', write: () => JSON.stringify(app.swagger()) },
    '/api/docs/yaml': { type: 'application/x-yaml', write: () => app.swagger({ yaml: true }) },
  };
  const written = new Map<string, CachedResponse>();

  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    // It is megabytes that never change, so it is written once and not for each request.
    docs.addHook('onRequest', async (request, reply) => {
      const { headers, ip } = request;
      const url = request.routeOptions.url ?? '';
      const document = documents[url];
      if (!document) {
        const { '*': file = '' } = request.params as { '*'?: string };
        if (file.includes('swagger-ui')) await limiter.consume(ip);
        return;
      }
      const answer = written.get(url) ?? cachedResponse(200, document.write());
      written.set(url, answer);
      const isSmall =
        encodingFor(headers['accept-encoding']) || matches(headers['if-none-match'], answer.etag);
      if (!isSmall) await limiter.consume(ip);
      return sendCached(request, reply, answer, document.type);
    });
    await docs.register((await import('@fastify/swagger-ui')).default, {
      routePrefix: '/api/docs',
      staticCSP: true,
      // The viewer sets styles on elements from its script and shows its logo as a data address.
      transformStaticCSP: () =>
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    });
  });
}
