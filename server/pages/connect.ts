import type { AccountsArea } from '#server/accounts/connect.ts';
import type { ConditionsArea } from '#server/conditions/connect.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import type { NoticesArea } from '#server/notices/connect.ts';
import type { OperationsArea } from '#server/operations/connect.ts';
import type { SharingArea } from '#server/sharing/connect.ts';
import { displayPage } from './display-page.ts';
import { createFirstAnswers } from './first-answers.ts';
import { createPageHtml } from './page-html.ts';
import { pageReader } from './page-reader.ts';
import { BUILT_PAGES, pageShell, pages } from './page-routes.ts';
import { publicSettings } from './public-settings.ts';
import { settingsRoutes } from './settings-routes.ts';

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
