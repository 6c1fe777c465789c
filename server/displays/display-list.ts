import { MOST_DARK_AFTER_MIN } from '#contract/displays/display-look.ts';
import type { Display, DisplayDetail, DisplayList, Showing } from '#contract/displays/displays.ts';
import { contactBegan, spellsShown } from '#domain/displays/contact-spells.ts';
import { contactLimits, darkSince, displayState, screenDarkMs } from '#domain/displays/display-state.ts';
import type { Places } from '#server/conditions/places.ts';
import type { Visitor } from '#server/http/callers/visitor.ts';
import type { Contact } from '#server/store/displays/contacts.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { StoredShowing } from '#server/store/displays/showings.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { shownCommand } from './answers.ts';
import { darkAfterOf } from './dark-after.ts';
import { type Frames, serviceAt, shownService } from './device/frames.ts';
import { noticesKey, noticesOf } from './evidence/evidence.ts';
import { LOST_MS } from './evidence/report-steps.ts';
import { monitorNow } from './monitor-now.ts';
import type { Register } from './register.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const LONGEST_DARK_MS = screenDarkMs({ dark_after_min: MOST_DARK_AFTER_MIN });
const MOST_SHOWINGS = 100;
const MOST_COMMANDS = 50;

/** The displays as staff see them. */
export type DisplayLists = ReturnType<typeof createDisplayLists>;

export function createDisplayLists(options: {
  store: Pick<Store, 'displayContacts' | 'displayShowings' | 'displayFrames' | 'displayCommands' | 'staff'>;
  register: Pick<Register, 'all'>;
  places: Pick<Places, 'byId'>;
  frames: Pick<Frames, 'of'>;
  now: () => number;
}) {
  const { store, register, places, frames, now } = options;
  const { displayContacts, displayShowings, displayFrames, displayCommands } = store;

  const shown = async (
    display: StoredDisplay,
    contact: Contact | null,
    open: StoredShowing | null,
  ): Promise<Display> => {
    const at = now();
    const lastReportAt = contact?.lastReportAt ?? null;
    const outOfService = serviceAt(display, at);
    const { kind, revokedAt, openingHours } = display;
    const state = displayState(
      { kind, revokedAt, isOutOfService: outOfService !== null, lastReportAt, openingHours },
      at,
    );
    const location = display.locationId === null ? undefined : places.byId(display.locationId);
    return {
      _id: display.id,
      number: display.number,
      kind: display.kind,
      name: display.name,
      location_id: display.locationId ?? '',
      look: display.look,
      opening_hours: openingHours,
      location: { _id: display.locationId ?? '', name: location?.name ?? '', slug: location?.slug ?? '' },
      state,
      dark_since: iso(state === 'revoked' ? null : darkSince(lastReportAt, at, kind)),
      last_report_at: iso(lastReportAt),
      showing: (await lastShown(contact, open)) ?? currentShowing(contact, open),
      is_current: isCurrent(display, contact, open, state),
      problems: contact?.report?.problems ?? [],
      monitor: monitorNow(display, contact, at),
      version: contact?.report?.version ?? null,
      memory_mb: contact?.report?.memoryMb ?? null,
      resolution: display.resolution,
      out_of_service: outOfService && shownService(outOfService),
      created_at: new Date(display.createdAt).toISOString(),
      updated_at: new Date(display.updatedAt).toISOString(),
    };
  };

  /** What a display showed when it was last heard of, where nothing has been heard since and its showing has ended. */
  const lastShown = async (contact: Contact | null, open: StoredShowing | null): Promise<Showing | null> => {
    if (!contact || open || contact.chainNumber === 0) return null;
    const { displayId, confirmedAt, lastReportAt, chainNumber } = contact;
    if (confirmedAt === null || confirmedAt !== lastReportAt || now() - confirmedAt <= LOST_MS) return null;
    const [last] = await displayShowings.chain(displayId, { after: chainNumber - 1, limit: 1 });
    return last?.paintedUntil === confirmedAt ? shownShowing(last) : null;
  };

  /** Whether it has confirmed the notices that it should show. Null: it does not report. */
  const isCurrent = (
    display: StoredDisplay,
    contact: Contact | null,
    open: StoredShowing | null,
    state: Display['state'],
  ): boolean | null => {
    const { kind } = display;
    if (
      darkSince(contact?.lastReportAt ?? null, now(), kind) !== null ||
      ['never_seen', 'revoked'].includes(state)
    )
      return null;
    const frame = frames.of(display);
    if (frame === null) return false;
    // A panel of e-paper confirms nothing: what it was given last is all that is known.
    const shows = kind === 'epaper' ? contact?.sent?.notices : open?.notices;
    return shows !== undefined && noticesKey(shows) === noticesKey(noticesOf(frame));
  };

  const one = async (display: StoredDisplay): Promise<Display> =>
    shown(display, await displayContacts.of(display.id), await displayShowings.open(display.id));

  /** The contact until now, with the gaps in it. */
  const spellsOf = async (display: StoredDisplay, contact: Contact | null, from: number) => {
    const over = await displayContacts.spellsOf(display.id, from - LONGEST_DARK_MS);
    const { spellFrom = null, lastReportAt = null } = contact ?? {};
    const darkAfterMs = darkAfterOf(display, contact);
    const going =
      spellFrom === null || lastReportAt === null
        ? []
        : [{ from: spellFrom, until: lastReportAt, darkAfterMs }];
    const contacts = [...over, ...going];
    const { openingHours, pairedAt } = display;
    const { reportingMs } = contactLimits[display.kind];
    const began = pairedAt === null ? now() : contactBegan(contacts, pairedAt, reportingMs);
    return spellsShown(contacts, {
      from: Math.max(from, began),
      until: now(),
      hours: openingHours,
      reportingMs,
    }).map(({ state, from: begins, until }) => ({ state, from: isoOf(begins), until: isoOf(until) }));
  };

  return {
    /** Those that the person may see, in the order of their numbers. */
    async list({ role, userId }: Pick<Visitor, 'role' | 'userId'>): Promise<DisplayList> {
      const assigned = role === 'admin' ? null : await store.staff.assignedTo(userId);
      const contacts = new Map((await displayContacts.list()).map((each) => [each.displayId, each]));
      const open = new Map((await displayShowings.allOpen()).map((each) => [each.displayId, each]));
      const displays = register
        .all()
        .filter(({ locationId }) => locationId !== null && (assigned?.has(locationId) ?? true))
        .map((display) => shown(display, contacts.get(display.id) ?? null, open.get(display.id) ?? null));
      return { displays: await Promise.all(displays) };
    },

    one,

    async detail(display: StoredDisplay): Promise<DisplayDetail> {
      const contact = await displayContacts.of(display.id);
      const open = await displayShowings.open(display.id);
      const frame = frames.of(display);
      if (!frame) throw new Error('a display without a place');
      const revision = contact?.confirmedRevision ?? null;
      const isOther = revision !== null && revision !== frame.revision;
      const ended = await displayShowings.since(display.id, now() - WEEK_MS, MOST_SHOWINGS);
      const current = currentShowing(contact, open);
      const commands = await displayCommands.latest(display.id, MOST_COMMANDS);
      return {
        display: await shown(display, contact, open),
        frame,
        confirmed: isOther ? await displayFrames.find(revision) : null,
        day: await spellsOf(display, contact, now() - DAY_MS),
        week: await spellsOf(display, contact, now() - WEEK_MS),
        commands: commands.map((command) => ({
          ...shownCommand(command),
          by: command.email,
          given_at: isoOf(command.givenAt),
          outcome: command.outcome ?? (command.expiresAt > now() ? 'waiting' : 'expired'),
        })),
        showings: [...(current ? [current] : []), ...ended.map((each) => shownShowing(each))].slice(
          0,
          MOST_SHOWINGS,
        ),
      };
    },
  };
}

/** The showing that goes on; where nothing is proved, what was given out. */
export function currentShowing(contact: Contact | null, open: StoredShowing | null): Showing | null {
  const number = (contact?.chainNumber ?? 0) + 1;
  if (open) return shownShowing({ ...open, number, paintedUntil: contact?.confirmedAt ?? null });
  const sent = contact?.sent;
  if (!sent || sent.isPainted) return null;
  return {
    ...{ _id: `sent-${sent.revision}`, number, revision: sent.revision, evidence: 'sent' },
    says: sent.notices.map(({ headline }) => headline),
    sent_at: isoOf(sent.at),
    ...{ painted_from: null, painted_until: null, witnessed: 0, last_witnessed_at: null, hash: null },
  };
}

export const shownShowing = (showing: StoredShowing): Showing => ({
  _id: showing.id,
  number: showing.number ?? 0,
  revision: showing.revision,
  says: showing.notices.map(({ headline }) => headline),
  evidence: showing.witnessed > 0 ? 'witnessed' : showing.paintedFrom === null ? 'sent' : 'painted',
  sent_at: isoOf(showing.sentAt),
  painted_from: iso(showing.paintedFrom),
  painted_until: iso(showing.paintedUntil),
  witnessed: showing.witnessed,
  last_witnessed_at: iso(showing.lastWitnessedAt),
  hash: showing.hash,
});

const isoOf = (at: number): string => new Date(at).toISOString();
const iso = (at: number | null): string | null => (at === null ? null : isoOf(at));
