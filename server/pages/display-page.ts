import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AGENT_ADDRESS } from '#contract/displays/display-agent.ts';
import { cachedResponse } from '#server/http/answers/cached-response.ts';

/** Less than the pages of visitors may load: no tiles, no films and nothing but what this server, its computer and an advert's picture give. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' https:",
  `connect-src 'self' ${AGENT_ADDRESS}`,
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');
const NOT_BUILT = 'The pages are not built: run npm run build.';

/** The page of a display, the same for all of them and for who is curious: it holds no data and needs no cookie. */
export async function displayPage(app: FastifyInstance, folder: string): Promise<void> {
  const page = read(join(folder, 'display.html'));
  app.get('/display', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    if (!page) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const { body, encoding } = page.encoded(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': POLICY,
        vary: 'Accept-Encoding',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(body);
  });
}

function read(path: string) {
  try {
    return cachedResponse(200, readFileSync(path, 'utf8'));
  } catch {
    return null; // a server without pages, as in tests
  }
}
