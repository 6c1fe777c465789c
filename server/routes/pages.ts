import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { failure, texts } from '#contract/errors.ts';
import { wantsPage } from '../access.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the application's page; what it shows is decided in the browser. */
    sendPage(this: FastifyReply): FastifyReply;
  }
}

const BUILT = join(import.meta.dirname, '../../dist');
const NOT_BUILT = 'The pages are not built: run npm run build.';

/** The built application: hashed files for ever, the page itself always asked for anew. */
export async function pages(app: FastifyInstance, options: { folder?: string } = {}): Promise<void> {
  const folder = options.folder ?? BUILT;
  let html: Buffer | null = null;
  const page = (): Buffer | null => {
    try {
      html ??= readFileSync(join(folder, 'index.html'));
    } catch {
      return null; // a server for calls alone, as in tests; a navigation is told so
    }
    return html;
  };

  app.decorateReply('sendPage', function sendPage(this: FastifyReply) {
    const body = page();
    if (!body) return this.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    return this.header('cache-control', 'no-cache')
      .header('vary', 'Accept')
      .type('text/html; charset=utf-8')
      .send(body);
  });

  for (const url of ['/', '/auth/login', '/locations/:name/forecast', '/locations/:name/water-quality']) {
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      reply.sendPage(),
    );
  }

  if (existsSync(folder))
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public' };
        route.schema = { ...route.schema, hide: true };
      });
      await files.register(fastifyStatic, {
        root: folder,
        wildcard: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const hashed = path.includes('/assets/');
          reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
    });

  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request) && !request.url.startsWith('/api/')) return reply.code(404).sendPage();
    return reply.code(404).send(failure(texts.notFound));
  });
}
