import type { Logger } from 'pino';
import type { Advert, AdvertDraft, LocationAdverts } from '#contract/adverts/adverts.ts';
import { driveAddress } from '#contract/adverts/drive-links.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { isActiveAdvert } from '#domain/notices/advert-status.ts';
import { instantOfInput } from '#domain/time/date-input.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import { HttpError } from '#server/http/errors.ts';
import { inItsVersion } from '#server/http/versions.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { changedFields } from '#server/store/changed-fields.ts';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { ReferenceMissing } from '#server/store/engines/reference-missing.ts';
import { createMirror } from '#server/store/mirror.ts';
import type { AdvertValues } from '#server/store/notices/adverts.ts';
import { type AdvertFile, fileOfAddress, fileOfUpload, judgeForAdvert, takeFile } from './advert-files.ts';
import type { Pictures } from './media/formats/pictures.ts';
import type { MediaLedger } from './media/media-ledger.ts';
import type { ReceivedUpload } from './media/upload-form.ts';

export type Adverts = Awaited<ReturnType<typeof createAdverts>>;

/** An advert without the address of its file. */
type UploadDraft = Omit<AdvertDraft, 'file_url'>;

/** @property note what was not kept of an upload, in words to show */
export interface Saved {
  advert: Advert;
  note: string | null;
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
  media: MediaLedger;
  pictures: Pictures;
  writes: StaffWrites;
  audit: Audit;
  /** Called when an advert was changed in this process. */
  changed?: () => void;
  now: () => number;
  log: Logger;
}) {
  const { store, media, pictures, writes, audit, changed, now, log } = options;
  const listeners: (() => void)[] = [];
  let byDriveAddress: Map<string | null, Advert[]> | null = null;
  const onRead = () => {
    byDriveAddress = null;
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

  const insert = async (
    values: AdvertValues,
    { actor, requestKey }: { actor: Actor; requestKey: string | null },
  ) => {
    const advert = await atKnownLocation(
      writes.byAdministrator(actor, async (tables) => {
        await takeFile(tables, null, values.media);
        return tables.adverts.insert(values, now(), requestKey);
      }),
    );
    await takeUp();
    await note('created', actor, advert, changedFields({}, advert));
    return advert;
  };

  /**
   * Writes over the version that was read, so that the file that goes is the one that the advert has. Without an expected
   * version the last write wins: it reads again what another one has written meanwhile.
   */
  const change = async (
    id: string,
    draft: UploadDraft,
    fileFor: (before: Advert) => AdvertFile,
    { expected, actor }: { expected: number | null; actor: Actor },
  ) => {
    const write = async (before: Advert) => {
      const values = valuesOf(draft, fileFor(before));
      const advert = await atKnownLocation(
        writes.byAdministrator(actor, async (tables) => {
          const version = expected ?? versionOf(before);
          const written = await tables.adverts.update(id, values, now(), version);
          if (written) await takeFile(tables, before.media, values.media);
          return written;
        }),
      );
      return advert && { before, advert };
    };
    let written = await write(await byId(id));
    for (let again = 0; !written && expected === null && again < MOST_TRIES; again += 1)
      written = await write(await byId(id));
    const { before, advert } = await inItsVersion(Promise.resolve(written), () => byId(id));
    await takeUp();
    await note('updated', actor, advert, changedFields(before, advert));
    if (before.media && before.media._id !== advert.media?._id) await media.sweep();
    return advert;
  };

  return {
    /** All adverts, in the order in which they are shown. */
    list: store.adverts.list,

    /** @throws HttpError 404 */
    byId,

    /** How many are active, from memory. */
    activeCount: () => mirror.rows().filter((advert) => isActiveAdvert(advert, now())).length,

    /** The active adverts that show a file of Google Drive, by one of `driveAddress`; from memory. */
    activeOnDrive(address: string): Advert[] {
      byDriveAddress ??= Map.groupBy(mirror.rows(), ({ file_url }) => driveAddress(file_url));
      return (byDriveAddress.get(address) ?? []).filter((advert) => isActiveAdvert(advert, now()));
    },

    /** The active adverts of a location, in the order in which they are shown; from memory, since every visitor loads them. */
    of(locationId: string, { limit }: { limit: number }): Advert[] {
      const at = now();
      return mirror
        .rows()
        .filter((advert) => advert.location_id === locationId && isActiveAdvert(advert, at))
        .slice(0, limit);
    },

    /** Reads the adverts again after another process has changed some. Does not throw. */
    reload: mirror.refresh,

    /** Calls the listener when any advert was changed, but not when one begins or ends by its dates. */
    onChange: (listener: () => void) => void listeners.push(listener),

    /** The advert that has an upload, from memory. */
    withMedia: (id: string): Advert | undefined => mirror.rows().find((advert) => advert.media?._id === id),

    /** @throws HttpError 400 for an unknown location and for dates in the wrong order */
    create: (draft: AdvertDraft, actor: Actor): Promise<Advert> =>
      insert(valuesOf(draft, fileOfAddress(draft.file_url, null)), { actor, requestKey: null }),

    /**
     * Makes an advert of an uploaded file.
     * @param key names the person's upload, so that a repeated one makes nothing; null: each makes an advert
     * @throws HttpError 400 as `create`, and for the file; 503, 507
     */
    async upload(
      draft: UploadDraft,
      upload: ReceivedUpload,
      key: string | null,
      actor: Actor,
    ): Promise<Saved> {
      checkDates(draft);
      await writes.permitAdministrator(actor);
      const requestKey = key && `${actor.id}:${key}`;
      const known = requestKey && (await store.adverts.byRequestKey(requestKey));
      if (known) return { advert: known, note: null };
      const judged = await judgeForAdvert(upload, draft, pictures);
      const values = valuesOf(draft, fileOfUpload(judged));
      try {
        const advert = await media.storedFor(judged, () => insert(values, { actor, requestKey }));
        return { advert, note: judged.note };
      } catch (error) {
        const first = error instanceof AlreadyTaken && requestKey;
        const made = first ? await store.adverts.byRequestKey(first) : null;
        if (!made) throw error;
        return { advert: made, note: judged.note }; // the same upload was on its way twice
      }
    },

    /**
     * @param expected the version that the person saw, epoch milliseconds; null: any version
     * @param upload the new file; null: the draft names it
     * @throws HttpError 400 as `upload`, 404, 409, 503, 507
     */
    async update(
      id: string,
      draft: UploadDraft & { file_url?: string | undefined },
      expected: number | null,
      actor: Actor,
      upload: ReceivedUpload | null = null,
    ): Promise<Saved> {
      checkDates(draft);
      const by = { expected, actor };
      if (!upload?.form.file) {
        const { file_url } = draft;
        if (file_url === undefined)
          throw new HttpError(400, staffTexts.advertFileMissing, { field: 'file_url' });
        return {
          advert: await change(id, draft, (before) => fileOfAddress(file_url, before), by),
          note: null,
        };
      }
      await byId(id);
      await writes.permitAdministrator(actor);
      const judged = await judgeForAdvert(upload, draft, pictures);
      const file = fileOfUpload(judged);
      const advert = await media.storedFor(judged, () => change(id, draft, () => file, by));
      return { advert, note: judged.note };
    },

    /**
     * Removes the advert, and its file if that was uploaded.
     * @returns whether a file went with it
     * @throws HttpError 404, 409, 503
     */
    async remove(id: string, expected: number | null, actor: Actor) {
      if ((await byId(id)).media) await media.check();
      const deleted = writes.byAdministrator(actor, async (tables) => {
        const advert = await tables.adverts.delete(id, expected);
        if (advert?.media) await tables.media.doom(advert.media._id);
        return advert;
      });
      const advert = await inItsVersion(deleted, () => byId(id));
      await takeUp();
      if (advert.media) await media.sweep();
      await note('deleted', actor, advert, changedFields(advert, {}));
      return advert.media !== null;
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

/** Of a change without a version. */
const MOST_TRIES = 5;

const versionOf = ({ updated_at }: Advert): number => Date.parse(updated_at);

function valuesOf(draft: UploadDraft, { file_url, media }: AdvertFile): AdvertValues {
  const { location_id, title, description, file_type, priority, active, target_audience } = draft;
  const about = { location_id, title, description, file_type, priority, active, target_audience };
  return { ...about, ...checkDates(draft), file_url, media };
}

/** @throws HttpError 400 for dates that do not exist, or are in the wrong order */
function checkDates(draft: Pick<AdvertDraft, 'start_date' | 'end_date'>) {
  const start_date = instantOf('start_date', draft.start_date, 'start');
  const end_date = instantOf('end_date', draft.end_date, 'end');
  if (start_date !== null && end_date !== null && end_date < start_date)
    throw new HttpError(400, staffTexts.advertDatesReversed, { field: 'end_date' });
  return { start_date, end_date };
}

function instantOf(field: string, text: string | null, side: 'start' | 'end'): number | null {
  if (text === null) return null;
  const at = instantOfInput(text, side);
  if (at === null) throw new HttpError(400, `${field} must be a date that exists`, { field });
  return at;
}
