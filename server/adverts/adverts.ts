import type { Logger } from 'pino';
import type { Advert, AdvertDraft, LocationAdverts } from '#contract/adverts.ts';
import type { Location } from '#contract/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { isActiveAdvert } from '#domain/notices/advert-status.ts';
import { instantOfInput } from '#domain/time/date-input.ts';
import { HttpError } from '#server/http/errors.ts';
import type { StaffWrites } from '#server/http/staff-writes.ts';
import { inItsVersion } from '#server/http/versions.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { changedFields } from '#server/store/changed-fields.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { ReferenceMissing } from '#server/store/engines/reference-missing.ts';
import { createMirror } from '#server/store/mirror.ts';
import type { AdvertValues } from '#server/store/notices/adverts.ts';

export interface Adverts {
  /** All adverts, in the order in which they are shown. */
  list: () => Promise<Advert[]>;
  /** How many are active, from memory. */
  activeCount: () => number;
  /** The adverts of a location, in the order in which they are shown; from memory, since every visitor loads them. */
  of: (locationId: string, options: { activeOnly: boolean; limit: number }) => Advert[];
  /** Calls the listener when any advert was changed, but not when one begins or ends by its dates. */
  onChange: (listener: () => void) => void;
  /** Reads the adverts again after another process has changed some. Does not throw. */
  reload: () => Promise<void>;
  /** @throws HttpError 400 for an unknown location and for dates in the wrong order */
  create: (draft: AdvertDraft, actor: Actor) => Promise<Advert>;
  /**
   * @param expected the version that the person saw, epoch milliseconds; null: any version
   * @throws HttpError 400 as `create`, 404, 409
   */
  update: (id: string, draft: AdvertDraft, expected: number | null, actor: Actor) => Promise<Advert>;
  /** @throws HttpError 404, 409 */
  remove: (id: string, expected: number | null, actor: Actor) => Promise<void>;
}

/** Body of `GET /api/locations/{name}/adverts`. */
export const advertsBody = ({ name, _id }: Location, shown: Advert[]): LocationAdverts => ({
  success: true,
  location_name: name,
  location_id: _id,
  adverts: shown,
  count: shown.length,
});

export async function createAdverts(options: {
  store: Pick<Store, 'adverts'>;
  writes: StaffWrites;
  audit: Audit;
  /** Called when an advert was changed in this process. */
  changed?: () => void;
  now: () => number;
  log: Logger;
}): Promise<Adverts> {
  const { store, writes, audit, changed, now, log } = options;
  const listeners: (() => void)[] = [];
  const onRead = () => {
    for (const listener of listeners) listener();
  };
  const mirror = await createMirror({ read: store.adverts.list, what: 'adverts', log, onRead });

  const takeUp = async () => {
    await mirror.refresh();
    changed?.();
  };

  const byId = async (id: string): Promise<Advert> => {
    const advert = await store.adverts.byId(id);
    if (!advert) throw new HttpError(404, staffTexts.advertNotFound);
    return advert;
  };

  const note = (
    action: 'created' | 'updated' | 'deleted',
    actor: Actor,
    { _id, location_id }: Advert,
    details: object,
  ) =>
    audit(`advert_${action}`, actor, {
      subject: `advert:${_id}`,
      locationId: location_id,
      details: { ...details },
    });

  return {
    list: store.adverts.list,

    activeCount: () => mirror.rows().filter((advert) => isActiveAdvert(advert, now())).length,

    of(locationId, { activeOnly, limit }) {
      const at = now();
      return mirror
        .rows()
        .filter((advert) => advert.location_id === locationId && (!activeOnly || isActiveAdvert(advert, at)))
        .slice(0, limit);
    },

    reload: mirror.refresh,

    onChange: (listener) => void listeners.push(listener),

    async create(draft, actor) {
      const values = valuesOf(draft);
      const advert = await atKnownLocation(
        writes.byAdministrator(actor, (tables) => tables.adverts.insert(values, now())),
      );
      await takeUp();
      await note('created', actor, advert, changedFields({}, advert));
      return advert;
    },

    async update(id, draft, expected, actor) {
      const values = valuesOf(draft);
      const before = await byId(id);
      const change = writes.byAdministrator(actor, (tables) =>
        tables.adverts.update(id, values, now(), expected),
      );
      const advert = await inItsVersion(atKnownLocation(change), () => byId(id));
      await takeUp();
      await note('updated', actor, advert, changedFields(before, advert));
      return advert;
    },

    async remove(id, expected, actor) {
      const deleted = writes.byAdministrator(actor, (tables) => tables.adverts.delete(id, expected));
      const advert = await inItsVersion(deleted, () => byId(id));
      await takeUp();
      await note('deleted', actor, advert, changedFields(advert, {}));
    },
  };
}

async function atKnownLocation<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof ReferenceMissing)) throw error;
    throw new HttpError(400, texts.locationNotFound, { field: 'location_id', cause: error });
  }
}

function valuesOf(draft: AdvertDraft): AdvertValues {
  const start_date = instantOf('start_date', draft.start_date, 'start');
  const end_date = instantOf('end_date', draft.end_date, 'end');
  if (start_date !== null && end_date !== null && end_date < start_date)
    throw new HttpError(400, staffTexts.advertDatesReversed, { field: 'end_date' });
  return { ...draft, start_date, end_date };
}

function instantOf(field: string, text: string | null, side: 'start' | 'end'): number | null {
  if (text === null) return null;
  const at = instantOfInput(text, side);
  if (at === null) throw new HttpError(400, `${field} must be a date that exists`, { field });
  return at;
}
