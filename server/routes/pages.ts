import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#contract/errors.ts';
import { texts } from '#contract/texts.ts';
import { adminAreas } from '#domain/roles.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the application's page, which holds no data: it asks for them with the session. */
    sendPage(): this;
  }
  interface FastifyContextConfig {
    /** The address is a call and a page: a navigation to it gets the page. */
    page?: boolean;
  }
}

const BUILT = join(import.meta.dirname, '../../dist');
/** Those that are no calls at the same time. */
const PAGES = [
  '/',
  '/locations/:name/forecast',
  '/locations/:name/water-quality',
  '/auth/login',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/reset-password/:token',
  '/account',
  ...adminAreas.map((area) => (area === 'dashboard' ? '/admin' : `/admin/${area}`)),
];
const NOT_BUILT = 'The pages are not built: run npm run build.';

/** A browser that navigates asks for HTML; the application's own calls ask for JSON. */
const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** How the page is sent, and when in place of a call's answer. Comes before the guard: the page is for everybody. */
export function pageShell(app: FastifyInstance, folder = BUILT): void {
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

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.page && wantsPage(request)) reply.sendPage();
    else done();
  });
}

/** The addresses of the pages and the built files: hashed ones for ever, the rest always asked for anew. */
export async function pages(app: FastifyInstance, folder = BUILT): Promise<void> {
  for (const url of PAGES) {
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      reply.sendPage(),
    );
  }

  if (existsSync(folder)) {
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
  }

  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request) && !request.url.startsWith('/api/')) return reply.code(404).sendPage();
    return reply.code(404).send(failure(texts.notFound));
  });
}
