import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callTexts } from '#contract/call-texts.ts';
import { failure } from '#contract/errors.ts';
import { type DataPageName, type PageName, pagePaths } from '#contract/pages.ts';
import { adminPagesBelow } from '#domain/admin-pages.ts';
import { adminAreas, adminPath, mayEnter } from '#domain/roles.ts';
import type { CachedResponse } from '#server/http/answers/cached-response.ts';
import { cacheControl } from '#server/http/answers/shared-caches.ts';
import type { AttentionOf } from '#server/operations/attention.ts';
import { type PreparedPage, type Reader, showsData } from './first-answers.ts';
import type { PageHtml } from './page-html.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the application's page, with its first content for this reader. */
    sendPage(): Promise<this>;
  }
}

export const BUILT_PAGES = join(import.meta.dirname, '../../dist');

/**
 * How the address of each page is answered. `isCall`: a call has the same address, and the route of that call declares
 * `page: true`, so that a browser which navigates there gets the page. `showsData`: the page is sent with its first
 * answers.
 */
const served: {
  [P in PageName]: { isCall: boolean; showsData: P extends DataPageName ? true : false };
} = {
  landing: { isCall: false, showsData: true },
  compare: { isCall: false, showsData: false },
  windows: { isCall: false, showsData: false },
  location: { isCall: true, showsData: true },
  forecast: { isCall: false, showsData: true },
  'water-quality': { isCall: false, showsData: true },
  login: { isCall: false, showsData: false },
  'sign-up': { isCall: false, showsData: false },
  verify: { isCall: true, showsData: false },
  'forgot-password': { isCall: false, showsData: false },
  'reset-password': { isCall: false, showsData: false },
  account: { isCall: false, showsData: false },
  admin: { isCall: false, showsData: false },
};
const isDataPage = (page: PageName): page is DataPageName => served[page].showsData;
const pageNames = Object.keys(pagePaths) as PageName[];

/** The addresses of a page in the form of the server's routes, which call a slug `name`. */
function routesOf(page: PageName): string[] {
  const [always = '', optional] = pagePaths[page].replace('$slug', ':name').split(/\/\{-\$(\w+)\}$/);
  return optional === undefined ? [always] : [always, `${always}/:${optional}`];
}
const pageOfRoute = new Map(pageNames.flatMap((page) => routesOf(page).map((route) => [route, page])));

const PAGES_ALONE = [
  ...pageNames.filter((page) => !served[page].isCall).flatMap(routesOf),
  ...adminAreas.map(adminPath).filter((path) => path !== pagePaths.admin),
  ...adminPagesBelow.map((path) => path.replace('$id', ':id')),
];
/** Headers for documents only. Scripts, styles and fonts go without this half kilobyte each. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-frame-options',
];
const NOT_BUILT = 'The pages are not built: run npm run build.';

/** A browser that navigates asks for HTML; the application's own calls ask for JSON. */
const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** The page that a request is for; null for one that is the same for everybody. */
function preparedPage({ routeOptions: { url = '' }, params, query }: FastifyRequest): PreparedPage | null {
  const area = adminAreas.find((each) => adminPath(each) === url);
  if (area) return { name: 'admin', area, isSearched: Object.keys(query as object).length > 0 };
  const page = pageOfRoute.get(url);
  if (page === undefined || !isDataPage(page)) return null;
  if (page === 'landing') return { name: page };
  return { name: page, slug: String((params as { name?: unknown }).name) };
}

/**
 * The first content is true only now and for this reader, so no later visit may find it. Where everybody reads the same,
 * a shared cache may give it to others for some seconds.
 */
function cacheControlOf(page: PreparedPage | null, reader: Reader | null, answer: CachedResponse): string {
  if (!reader) return 'no-cache';
  return showsData(page) && reader.isForAll ? cacheControl(answer, true) : 'no-store';
}

/** Sends the page, also in place of a call's answer. Registered before the guard: pages are public. */
export function pageShell(
  app: FastifyInstance,
  options: {
    html: PageHtml;
    /** Null if the reader can't be determined now. The page then loads everything by itself. */
    readerOf: (request: FastifyRequest) => Promise<Reader | null>;
    attention: AttentionOf;
  },
): void {
  const { html, readerOf, attention } = options;

  /** Null on a page that is not of the administration, for who may not enter it, and if the store can't be asked. */
  const attentionOn = async (page: PreparedPage | null, { userId, role }: Reader) =>
    page?.name === 'admin' && userId !== null && role !== null && mayEnter(role, page.area)
      ? attention({ userId, role }).catch(() => null)
      : null;

  app.decorateReply('sendPage', async function sendPage(this: FastifyReply) {
    const reader = await readerOf(this.request);
    const page = preparedPage(this.request);
    await html.ready(page);
    const answer = reader ? html.withAnswers(page, reader, await attentionOn(page, reader)) : html.bare();
    if (!answer) return this.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const { body, encoding } = answer.encoded(this.request.headers['accept-encoding']);
    if (encoding) this.header('content-encoding', encoding);
    if (answer.status !== 200) this.code(answer.status);
    const { is404, routeOptions } = this.request;
    const hasCall = is404 || routeOptions.config.page; // at the same address
    return this.header('cache-control', cacheControlOf(page, reader, answer))
      .header('vary', `${hasCall ? 'Accept, ' : ''}Accept-Encoding, Cookie`)
      .type('text/html; charset=utf-8')
      .send(body);
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (wantsPage(request) && request.routeOptions.config.page) reply.sendPage().catch(done);
    else done();
  });
}

/** The addresses of the pages and the built files. Hashed files are cached for ever, the rest is checked each time. */
export async function pages(app: FastifyInstance, folder: string): Promise<void> {
  for (const url of PAGES_ALONE) {
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
      const options = {
        index: false as const,
        preCompressed: true,
        cacheControl: false,
        // The tag says it all, and these would cost each file of a page 70 bytes. None is large enough to ask for in parts.
        lastModified: false,
        acceptRanges: false,
      };
      await files.register(fastifyStatic, {
        ...options,
        root: folder,
        wildcard: false,
        globIgnore: ['assets/**', '**/*.{br,gz}'], // sent in place of the file that they are made from
        setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
      });
      // One route for all: two hundred of their own are a tenth of a start.
      await files.register(fastifyStatic, {
        ...options,
        root: join(folder, 'assets'),
        prefix: '/assets/',
        decorateReply: false,
        allowedPath: (path) => !/\.(br|gz)$/.test(path),
        setHeaders: (reply) => {
          reply.header('cache-control', 'public, max-age=31536000, immutable');
          for (const name of OF_DOCUMENTS) reply.removeHeader(name);
        },
      });
    });
  }

  app.setNotFoundHandler((request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'Accept' }); // a file of a newer version may be here soon
    const trimmed = withoutSlash(request.url);
    if (wantsPage(request) && trimmed !== null) return reply.redirect(trimmed, 308);
    if (wantsPage(request) && !request.url.startsWith('/api/')) return reply.code(404).sendPage();
    return reply.code(404).send(failure(callTexts.notFound));
  });
}

/** No address of ours is longer. A proxy refuses an answer whose headers are too long, and blames the server. */
const LONGEST_REDIRECT = 1000;

/** The address of a page without the slash at its end; null without a slash, or too long. Never one of another host. */
function withoutSlash(url: string): string | null {
  if (url.length > LONGEST_REDIRECT) return null;
  const [, path, query = ''] = /^(\/[^/\\?][^?\\]*)\/(\?.*)?$/.exec(url) ?? [];
  return path === undefined || path.startsWith('/api/') ? null : path.replace(/(?<!\/)\/+$/, '') + query;
}
