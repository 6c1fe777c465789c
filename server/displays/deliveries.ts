import type { Deliveries, Delivery } from '#contract/displays/displays.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { displayState } from '#domain/displays/display-state.ts';
import type { Places } from '#server/conditions/places.ts';
import type { Visitor } from '#server/http/callers/visitor.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Contact } from '#server/store/displays/contacts.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Notice, StoredShowing } from '#server/store/displays/showings.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { darkAfterOf } from './dark-after.ts';
import { type Frames, serviceAt } from './device/frames.ts';
import { noticesOf } from './evidence/evidence.ts';
import { monitorNow } from './monitor-now.ts';
import type { Register } from './register.ts';

/** The showings among which the first with the message is looked for. */
const MOST_SHOWINGS = 200;

/**
 * How far the custom message of a location, as it stands now, has come on its displays. Empty without a message.
 * @throws HttpError 401, 403; 404 for an administrator
 */
export type DeliveriesOf = (locationId: string, visitor: Visitor) => Promise<Deliveries>;

export const createDeliveries =
  (options: {
    store: Pick<Store, 'displayContacts' | 'displayShowings' | 'staff'>;
    register: Pick<Register, 'at'>;
    places: Pick<Places, 'byId'>;
    frames: Pick<Frames, 'of'>;
    now: () => number;
  }): DeliveriesOf =>
  async (locationId, visitor) => {
    const { store, register, places, frames, now } = options;
    const rights = await store.staff.rightsTo(locationId, visitor);
    if (!rights) throw new HttpError(401, texts.authenticationRequired('this page'));
    if (rights.role === 'user') throw new HttpError(403, texts.noAdminAccess);
    if (rights.role !== 'admin' && !rights.isAssigned) throw new HttpError(403, staffTexts.notYourLocation);
    if (!places.byId(locationId)) throw new HttpError(404, texts.locationNotFound);

    const deliveryOf = async (display: StoredDisplay): Promise<Delivery[]> => {
      const frame = frames.of(display);
      // Out of service it shows other words: the message is not on it at all.
      const message =
        frame && noticesOf({ ...frame, out_of_service: null }).find(({ kind }) => kind === 'message');
      const isOut = serviceAt(display, now()) !== null;
      if (!message && !isOut) return [];
      const contact = await store.displayContacts.of(display.id);
      const darkAt = darkAhead(display, contact, now());
      if (display.revokedAt !== null && (darkAt === null || isTold(display, contact))) return [];
      const shown = message ? await showingOf(display, message) : null;
      const reached = progress(contact, message ?? null, shown, darkAt);
      const revoked = display.revokedAt !== null && { dark_at_the_latest: iso(darkAt) };
      return [{ ...about(display, contact, now()), ...reached, ...revoked }];
    };

    /** The first showing that had the message as it stands. */
    const showingOf = async (display: StoredDisplay, message: Notice): Promise<StoredShowing | null> => {
      const open = await store.displayShowings.open(display.id);
      const written = Date.parse(message.id.replace(/^message:/, ''));
      const since = Number.isNaN(written) ? now() : written;
      const ended = await store.displayShowings.since(display.id, since, MOST_SHOWINGS);
      const having = [...(open ? [open] : []), ...ended].filter(
        ({ paintedFrom, notices }) =>
          paintedFrom !== null && notices.some((notice) => isSame(notice, message)),
      );
      return having.toSorted((a, b) => (a.paintedFrom ?? 0) - (b.paintedFrom ?? 0))[0] ?? null;
    };

    const deliveries = await Promise.all(register.at(locationId).map(deliveryOf));
    return { deliveries: deliveries.flat() };
  };

const isSame = (a: Notice, b: Notice): boolean => JSON.stringify(a) === JSON.stringify(b);

function about(
  display: StoredDisplay,
  contact: Contact | null,
  now: number,
): Pick<Delivery, 'display' | 'state' | 'monitor'> {
  const state = displayState(
    {
      kind: display.kind,
      revokedAt: display.revokedAt,
      isOutOfService: serviceAt(display, now) !== null,
      lastReportAt: contact?.lastReportAt ?? null,
      openingHours: display.openingHours,
    },
    now,
  );
  return {
    display: { _id: display.id, number: display.number, name: display.name },
    state,
    monitor: monitorNow(display, contact, now),
  };
}

/** When a display without contact is dark at the latest, where that is still to come. */
function darkAhead(display: StoredDisplay, contact: Contact | null, now: number): number | null {
  const last = contact?.lastReportAt ?? null;
  const darkAt = last === null ? null : last + darkAfterOf(display, contact);
  return darkAt !== null && darkAt > now ? darkAt : null;
}

/** Whether a revoked display knows. Of two that used one key either may have been told. */
const isTold = ({ revokedAt, revokedAs }: StoredDisplay, contact: Contact | null): boolean =>
  revokedAs !== 'copied' && (contact?.refusedAt ?? 0) >= (revokedAt ?? 0);

function progress(
  contact: Contact | null,
  message: Notice | null,
  shown: StoredShowing | null,
  darkAt: number | null,
): Pick<Delivery, 'evidence' | 'at' | 'dark_at_the_latest'> {
  if (shown?.paintedFrom) {
    const evidence = shown.witnessed > 0 ? 'witnessed' : 'painted';
    return { evidence, at: isoOf(shown.paintedFrom), dark_at_the_latest: null };
  }
  const sent = contact?.sent;
  const isSent = message !== null && sent?.notices.some((notice) => isSame(notice, message)) === true;
  return {
    evidence: isSent ? 'sent' : null,
    at: isSent ? isoOf(sent.at) : null,
    dark_at_the_latest: iso(darkAt),
  };
}

const isoOf = (at: number): string => new Date(at).toISOString();
const iso = (at: number | null): string | null => (at === null ? null : isoOf(at));
