import type { Display } from '#contract/displays/displays.ts';
import { feedKinds } from '#contract/live/live-table.ts';
import type { RefreshCost } from '#contract/network/location-planning.ts';
import type { Location } from '#contract/network/locations.ts';
import type { Attention, AttentionItem } from '#contract/operations/attention.ts';
import { isOpen } from '#domain/displays/opening-hours.ts';
import { expiryOf, messageStatus } from '#domain/notices/message-status.ts';
import type { Adverts } from '#server/adverts/adverts.ts';
import { isMediaFolderMissing } from '#server/adverts/media/shared-folder.ts';
import type { Places } from '#server/conditions/places.ts';
import type { SourceReports } from '#server/conditions/sources/source-report.ts';
import type { DisplaysArea } from '#server/displays/connect.ts';
import type { Visitor } from '#server/http/callers/visitor.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { lastBackup } from './backup-note.ts';
import type { MailReports } from './mail-report.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A message that ends this soon comes first in the list. */
const SOON_MS = 2 * HOUR_MS;
/** A weekly backup, and a day more. */
const BACKUP_GOOD_FOR_MS = 8 * DAY_MS;
const MOST_NAMES = 10;

/**
 * Things that need somebody's attention: for a safety officer the messages, feeds and displays of assigned locations and the
 * sources, for an administrator everything.
 */
export type AttentionOf = (reader: Pick<Visitor, 'userId' | 'role'>) => Promise<Attention>;

interface AttentionParts {
  store: Pick<Store, 'staff' | 'settings'>;
  places: Pick<Places, 'all'>;
  reports: Pick<SourceReports, 'report' | 'feeds'>;
  mail: Pick<MailReports, 'all'>;
  /** Of the places that are switched on now. */
  cost: () => Pick<RefreshCost, 'places' | 'sources' | 'feeds'>;
  adverts: Pick<Adverts, 'activeCount'>;
  displays: Pick<DisplaysArea, 'list'>;
  /** The server is in use, and has no mail server. */
  isWithoutMail: boolean;
  usesFreeHost: boolean;
  now: () => number;
}

export function createAttention(options: AttentionParts): AttentionOf {
  const { store, places, reports, mail, cost, adverts, displays, now } = options;

  type ForAdministrators = Record<'budgets' | 'mail' | 'others', AttentionItem[]>;
  const forAdministrators = async (at: number): Promise<ForAdministrators> => {
    const { waiting, failed, waitingSince, failedSince, error } = await mail.all();
    const since = Math.min(waitingSince ?? at, failedSince ?? at);
    const fails = { kind: 'mail_fails', waiting, failed, since: iso(since), error } as const;
    const backupAt = await lastBackup(store);
    const isBackedUp = backupAt !== null && at - backupAt <= BACKUP_GOOD_FOR_MS;
    const isFolderMissing = await isMediaFolderMissing(store.settings, at);
    const shown = options.usesFreeHost ? adverts.activeCount() : 0;
    return {
      budgets: askedTooRarely(cost()),
      mail: [
        ...(waiting + failed > 0 ? [fails] : []),
        ...(options.isWithoutMail ? [{ kind: 'mail_goes_nowhere' } as const] : []),
      ],
      others: [
        ...(isFolderMissing ? [{ kind: 'media_folder_missing' } as const] : []),
        ...(isBackedUp ? [] : [{ kind: 'no_backup', last_at: iso(backupAt) } as const]),
        ...(shown > 0 ? [{ kind: 'adverts_on_free_host', adverts: shown } as const] : []),
      ],
    };
  };

  return async ({ role, userId }) => {
    const at = now();
    const assigned = role === 'admin' ? null : await store.staff.assignedTo(userId);
    const own = places.all().filter(({ _id, active }) => active && (assigned?.has(_id) ?? true));
    const ending = messagesEnding(own, at);
    const isSoon = ({ expires_at }: { expires_at: string }) => Date.parse(expires_at) - at <= SOON_MS;
    const more = assigned ? { budgets: [], mail: [], others: [] } : await forAdministrators(at);
    const signs = (await displays.list({ role, userId })).displays;
    return {
      checked_at: new Date(at).toISOString(),
      items: [
        ...ending.filter(isSoon),
        ...more.budgets,
        ...sourcesAway(reports.report()),
        ...feedsWithheld(reports.feeds(), own),
        ...more.mail,
        ...displaysSilent(signs),
        ...displaysUnlit(signs, at),
        ...ending.filter((item) => !isSoon(item)),
        ...more.others,
      ],
    };
  };
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const nameOf = ({ _id, name, slug }: Location) => ({ _id, name, slug });

function messagesEnding(locations: readonly Location[], at: number) {
  return locations
    .flatMap((location) => {
      const { custom_message: message } = location;
      if (!message || messageStatus(message, at) !== 'active') return [];
      const expiry = expiryOf(message);
      if (expiry === null || expiry - at > DAY_MS) return [];
      const { title, message_type } = message;
      const expires_at = new Date(expiry).toISOString();
      return [{ kind: 'message_ends' as const, location: nameOf(location), title, message_type, expires_at }];
    })
    .sort((a, b) => a.expires_at.localeCompare(b.expires_at));
}

const sourcesAway = ({ sources }: ReturnType<SourceReports['report']>): AttentionItem[] =>
  sources
    .filter(({ state }) => state === 'away')
    .map(({ source, name, failing_since, error, counts }) => ({
      kind: 'source_away',
      source,
      name,
      since: failing_since,
      error,
      not_fresh: counts.stale + counts.withheld,
    }));

const displaysSilent = (displays: readonly Display[]): AttentionItem[] =>
  displays
    .filter(({ state }) => state === 'not_reporting')
    .map(({ _id, name, number, location, last_report_at, dark_since }) => ({
      kind: 'display_silent',
      display: { _id, name, number },
      location,
      last_report_at,
      dark_since,
    }));

const displaysUnlit = (displays: readonly Display[], at: number): AttentionItem[] =>
  displays
    .filter(({ opening_hours }) => isOpen(opening_hours, at))
    .flatMap(({ _id, name, number, location, state, monitor }) =>
      state !== 'revoked' && (monitor === 'off' || monitor === 'none')
        ? [{ kind: 'display_unlit', display: { _id, name, number }, location, monitor }]
        : [],
    );

function askedTooRarely({ places, sources, feeds }: ReturnType<AttentionParts['cost']>): AttentionItem[] {
  const rare = feeds.filter(({ too_rare }) => too_rare).map(({ kind }) => kind);
  if (rare.length === 0) return [];
  const stretched = sources
    .filter(({ now }) => now.stretch > 1)
    .map(({ name, now }) => ({ name, stretch: now.stretch }))
    .sort((a, b) => b.stretch - a.stretch);
  return [{ kind: 'asked_too_rarely', places, feeds: rare, sources: stretched }];
}

function feedsWithheld(
  feeds: ReturnType<SourceReports['feeds']>,
  locations: readonly Location[],
): AttentionItem[] {
  const withheld = new Set(
    feeds.filter(({ state }) => state === 'withheld').map(({ kind, locationId }) => `${kind} ${locationId}`),
  );
  return feedKinds.flatMap((feed) => {
    const at = locations.filter(({ _id }) => withheld.has(`${feed} ${_id}`));
    if (at.length === 0) return [];
    return [
      { kind: 'feed_withheld', feed, count: at.length, locations: at.slice(0, MOST_NAMES).map(nameOf) },
    ];
  });
}
