import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { MediaFile } from '#contract/adverts/media.ts';
import { isActiveAdvert } from '#domain/notices/advert-status.ts';
import type { ConditionsArea } from '#server/conditions/connect.ts';
import { usesFreeHost } from '#server/conditions/sources/weather-host.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import { advertRoutes } from './advert-routes.ts';
import { type Adverts, createAdverts } from './adverts.ts';
import { driveRoutes } from './drive/drive-routes.ts';
import { type DriveFigures, openDrive } from './drive/open-drive.ts';
import { createFreeHostNotice } from './free-host-notice.ts';
import { createFolderStore, MEDIA_FOLDER } from './media/folder-store.ts';
import { createPictures } from './media/formats/pictures.ts';
import { createIncoming } from './media/incoming.ts';
import { createMediaLedger } from './media/media-ledger.ts';
import { fileOf, mediaRoutes } from './media/media-routes.ts';
import type { MediaStore } from './media/media-store.ts';
import { createSharedFolder } from './media/shared-folder.ts';
import { uploadRoutes } from './upload-routes.ts';

/** A file of an advert that is shown, for those who have it shown to them. */
interface ShownFile {
  file: MediaFile;
  /** @throws MediaMissing */
  read: () => ReturnType<MediaStore['read']>;
}

export interface AdvertsArea extends Area {
  adverts: Adverts;
  /** Null: there is no such file, or its advert is not shown now. */
  shownFile: (mediaId: string, name: string) => ShownFile | null;
  driveFigures: () => DriveFigures;
}

/** In the folder of uploads, that of those on their way in. */
const INCOMING = '.incoming';

export async function connectAdverts(ground: Ground, { places }: ConditionsArea): Promise<AdvertsArea> {
  const { config, store, writes, audit, cluster, simulated, now, log } = ground;
  const { tables, leading, isAlone } = cluster;
  const folder = join(config.dataDir, MEDIA_FOLDER);
  const bucket = config.media.s3Url === null ? null : await bucketAt(config.media.s3Url);
  const inFolder = createFolderStore(folder);
  const shared =
    bucket || isAlone
      ? null
      : createSharedFolder({ files: inFolder, root: folder, settings: store.settings, now });
  const files = bucket ?? shared ?? inFolder;
  const incoming = createIncoming({ root: join(folder, INCOMING), isAlone });
  const processId = randomUUID();
  const { quota } = config.media;
  const media = createMediaLedger({ rows: store, files, quota, processId, isAlone, now, log });
  const pictures = createPictures();
  const changed = () => tables.noteChange('adverts');
  const adverts = await createAdverts({ store, media, pictures, writes, audit, changed, now, log });
  tables.onChange('adverts', adverts.reload);
  places.onChange(() => void adverts.reload().then(media.sweep)); // with a location go its adverts
  const noticeFreeHost = createFreeHostNotice({
    adverts,
    isSpeaker: leading.mayRecord,
    log,
    usesFreeHost: usesFreeHost(config, simulated),
  });
  const find = (id: string) => {
    const advert = adverts.withMedia(id);
    if (!advert?.media) return undefined;
    const isShown = isActiveAdvert(advert, now()) && places.byId(advert.location_id)?.active === true;
    return { media: advert.media, isShown };
  };
  /** Removes what no advert has, and what was left on its way in: by an ended process first of all. */
  const tidy = () => {
    void Promise.resolve(shared?.look() ?? true).then((isOurs) => (isOurs ? media.sweep() : undefined));
    void incoming.tend().catch((error: unknown) => log.warn({ err: error }, 'uploads left behind'));
  };
  tidy();
  const isInAdvert = (address: string) =>
    adverts.activeOnDrive(address).some(({ location_id }) => places.byId(location_id)?.active === true);
  const drive = openDrive(ground, isInAdvert);
  const shownFile: AdvertsArea['shownFile'] = (mediaId, name) => {
    const found = find(mediaId);
    const file = found?.isShown ? fileOf(found.media, name) : undefined;
    return file ? { file, read: () => files.read(mediaId, name, { first: 0, last: file.bytes - 1 }) } : null;
  };
  return {
    adverts,
    shownFile,
    driveFigures: drive.figures,
    async routes(server) {
      await server.register(advertRoutes({ adverts, places, now }));
      await server.register(uploadRoutes({ adverts, incoming }));
      await server.register(mediaRoutes({ find, files, isPublic: config.publicRead }));
      await server.register(driveRoutes({ proxy: drive.proxy, isInAdvert }));
    },
    tick() {
      noticeFreeHost();
      tidy();
    },
    async close() {
      pictures.close();
      await Promise.all([incoming.close(), bucket?.close(), drive.close()]);
    },
  };
}

/** Loaded only if it is needed: it takes a noticeable part of the start-up time. */
const bucketAt = async (address: string) => (await import('./media/s3-store.ts')).createS3Store(address);
