import type { FastifyRequest } from 'fastify';
import type { PublicSettings } from '#contract/operations/settings.ts';
import type { AccountsArea } from '#server/accounts/connect.ts';
import { leastPasswordLength } from '#server/accounts/passwords/password-policy.ts';
import type { ConditionsArea } from '#server/conditions/connect.ts';
import type { Config } from '#server/config.ts';
import type { TokenCookie } from '#server/http/callers/token-cookie.ts';
import type { SessionsOfGuard } from '#server/http/callers/visitor.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import type { NoticesArea } from '#server/notices/connect.ts';
import type { OperationsArea } from '#server/operations/connect.ts';
import type { SharingArea } from '#server/sharing/connect.ts';
import { displayPage } from './display-page.ts';
import { createFirstAnswers, type Reader } from './first-answers.ts';
import { createPageHtml } from './page-html.ts';
import { BUILT_PAGES, pageShell, pages } from './page-routes.ts';
import { settingsRoutes } from './settings-routes.ts';

/** The reader of a page, as far as that decides what it may show. Null while the store can't be asked. */
function pageReader(options: {
  sessions: Pick<SessionsOfGuard, 'visitor'>;
  cookie: TokenCookie;
  publicRead: boolean;
}) {
  const { sessions, cookie, publicRead } = options;
  return async (request: FastifyRequest): Promise<Reader | null> => {
    const token = cookie.read(request);
    try {
      const visitor = token === undefined ? null : await sessions.visitor(token);
      const { userId = null, role = null } = visitor ?? {};
      const isForAll = publicRead && token === undefined;
      return { userId, role, mayRead: role !== null || publicRead, isForAll };
    } catch {
      return null;
    }
  };
}

/** The server's settings that every screen needs before anybody has signed in. */
const publicSettings = (
  { publicRead, passwordPolicy, tiles }: Config,
  simulated: boolean,
): PublicSettings => ({
  simulated,
  public_read: publicRead,
  password_min_length: leastPasswordLength(passwordPolicy),
  tile_url: tiles.url,
  tile_attribution: tiles.attribution,
});

export interface PagesArea extends Area {
  /** Sends a page in place of a call's answer. Registered before the guard: pages are public. */
  shell: () => void;
}

/** @param folder of the built pages; by default the build's own */
export function connectPages(
  { config, simulated, door, now }: Ground,
  parts: {
    conditions: ConditionsArea;
    accounts: AccountsArea;
    notices: NoticesArea;
    sharing: Pick<SharingArea, 'shareMeta'>;
    operations: Pick<OperationsArea, 'attention'>;
  },
  folder = BUILT_PAGES,
): PagesArea {
  const { places, feeds, overview } = parts.conditions;
  const { sessions, cookies } = parts.accounts;
  const { messages } = parts.notices;
  const settings = publicSettings(config, simulated);
  const { shareMeta } = parts.sharing;
  const source = createFirstAnswers({ places, feeds, overview, messages, shareMeta, settings, now });
  const { publicRead } = config;
  return {
    shell: () =>
      pageShell(door.server, {
        html: createPageHtml({ folder, source, now }),
        readerOf: pageReader({ sessions, cookie: cookies.session, publicRead }),
        attention: parts.operations.attention,
      }),
    async routes(server) {
      await server.register(settingsRoutes(settings));
      await displayPage(server, folder);
      await pages(server, folder);
    },
  };
}
