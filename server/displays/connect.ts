import type { Mailer } from '#server/accounts/mail/mail.ts';
import type { AdvertsArea } from '#server/adverts/connect.ts';
import { topic } from '#server/cluster/bus.ts';
import type { ConditionsArea } from '#server/conditions/connect.ts';
import type { JudgeDisplay } from '#server/http/callers/guard.ts';
import { callsCookie } from '#server/http/callers/token-cookie.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import { createKeyedHash } from '#server/http/limits/keyed-hash.ts';
import { createAfterAnswer } from '#server/http/store-work.ts';
import type { NoticesArea } from '#server/notices/connect.ts';
import { createAnswers } from './answers.ts';
import { createCallerOf } from './callers.ts';
import { createDeliveries } from './deliveries.ts';
import { advertPictureRoutes } from './device/advert-pictures.ts';
import { createConnections } from './device/connections.ts';
import { deviceRoutes } from './device/device-routes.ts';
import { createFrames } from './device/frames.ts';
import { createPushes } from './device/pushes.ts';
import { createDisplayChanges } from './display-changes.ts';
import { createDisplayLists, type DisplayLists } from './display-list.ts';
import { createDisplayMails } from './display-mails.ts';
import { displayRoutes } from './display-routes.ts';
import { connectEpaper } from './epaper/connect.ts';
import { createReports } from './evidence/reports.ts';
import { createShowingPages } from './evidence/showing-pages.ts';
import { createShowingsFile } from './evidence/showings-file.ts';
import { createWitness } from './evidence/witness.ts';
import { createWitnessCodes } from './evidence/witness-codes.ts';
import { witnessRoutes } from './evidence/witness-routes.ts';
import { createCodeTries } from './pairing/code-tries.ts';
import { createDisplayKeys } from './pairing/display-keys.ts';
import { pairingRoutes } from './pairing/pairing-routes.ts';
import { createPairings } from './pairing/pairings.ts';
import { pruneDisplays } from './prune-displays.ts';
import { createRegister } from './register.ts';
import { createWatch } from './watch.ts';

const NOBODY = { id: null, email: null, address: null };

/** A command was given to a display that may be connected to another process. */
const commands = topic<{ displayId: string }>('display command');

/** Browsers keep no cookie for longer. A display that reports gets a new key every day. */
const KEY_LIFE_MS = 400 * 86_400_000;

/** The signs on the walls: their pairing, what they show, and the proof of it. */
export interface DisplaysArea extends Area {
  /** For the guard. */
  judgeDisplay: JudgeDisplay;
  cookie: string;
  /** Those that a member of staff may see. */
  list: DisplayLists['list'];
}

export async function connectDisplays(
  ground: Ground,
  mailer: Mailer,
  parts: {
    conditions: ConditionsArea;
    notices: Pick<NoticesArea, 'messages' | 'matching'>;
    adverts: Pick<AdvertsArea, 'adverts' | 'shownFile'>;
  },
): Promise<DisplaysArea> {
  const { config, store, writes, audit, cluster, limiters, door, secret, simulated, now, log } = ground;
  const { publicUrl } = door;
  const { feeds, places } = parts.conditions;
  const hash = createKeyedHash(secret);
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const cookie = callsCookie('display', '/api/display', { isSecure, lifeMs: KEY_LIFE_MS });

  const register = await createRegister({ store, log });
  cluster.tables.onChange('displays', register.refresh);
  /** Called after a change in this process. */
  const changed = async () => {
    await register.refresh();
    cluster.tables.noteChange('displays');
  };

  const mails = createDisplayMails({ store, register, mailer, places, publicUrl, now });
  const inBackground = (what: string, work: Promise<void>) =>
    void work.catch((error: unknown) => log.error({ err: error }, `${what} failed`));
  const copied = async (displayId: string) => {
    const display = await store.displays.revoke(displayId, 'copied', now());
    if (!display) return;
    await changed();
    const subject = `display:${displayId}`;
    const locationId = display.locationId;
    await audit('display_key_copied', NOBODY, { subject, ...(locationId !== null && { locationId }) });
    inBackground('telling of a copied key', mails.copied(display));
  };
  const keys = createDisplayKeys({ store, register, hash, cookie, copied, now });
  const frames = createFrames({
    places,
    feeds,
    ...parts.notices,
    adverts: parts.adverts.adverts,
    publicUrl,
    simulated,
    now,
  });
  const codes = createWitnessCodes({ hash, publicUrl, now });
  const answerOf = createAnswers({ store, codes, now });
  const returned = (displayId: string, lastReport: number) => {
    const display = register.byId(displayId);
    if (display) inBackground('telling of a display that is back', mails.returned(display, lastReport));
  };
  const reports = createReports({ store, returned, log, now });
  const connections = createConnections();
  const pushes = createPushes({ connections, register, frames, answerOf, reports, log, now });
  door.server.addHook('preClose', async () => pushes.close());
  const pairings = createPairings({ store, hash, limiters, publicUrl, paired: changed, now });

  const callerOf = createCallerOf({ register, frames });
  const epaper = connectEpaper(ground, {
    ...{ callerOf, keys, cookie, pairings, reports, hash, paired: changed },
    returned,
  });

  const tries = createCodeTries(limiters.displayCodes);
  const commanded = (displayId: string) => {
    pushes.now(displayId);
    cluster.bus.send(commands, { displayId });
  };
  cluster.bus.on(commands, ({ displayId }) => pushes.now(displayId));
  const changes = createDisplayChanges({ store, writes, audit, pairings, tries, changed, commanded, now });
  const lists = createDisplayLists({ store, register, places, frames, now });
  const deliveriesOf = createDeliveries({ store, register, places, frames, now });
  const witness = createWitness({ store, register, frames, places, codes, scans: limiters.scans, now });
  const showingPages = createShowingPages({ store, now });
  const showingsFile = createShowingsFile({ store });

  const { leading } = cluster;
  const watch = createWatch({ store, register, reports, mails, isWatching: leading.mayRecord, now });
  leading.onChange((isLeading) => isLeading && watch.begin());
  const watchAndTell = async () => {
    await watch.look();
    if (leading.mayRecord()) await mails.hashes();
  };

  return {
    judgeDisplay: keys.judge,
    cookie: cookie.name,
    list: lists.list,
    async routes(server) {
      await server.register(pairingRoutes({ pairings, cookie }));
      const device = { callerOf, keys, cookie, reports, answerOf, connections, pushes };
      const { shownFile } = parts.adverts;
      await server.register(advertPictureRoutes({ callerOf, shownFile }));
      await server.register(deviceRoutes({ ...device, headers: door.headers, now }));
      await epaper(server);
      await server.register(witnessRoutes({ witness, afterAnswer: createAfterAnswer(log) }));
      await server.register(displayRoutes({ changes, lists, deliveriesOf, showingPages, showingsFile }));
    },
    tick() {
      pushes.tick();
      void cluster.work.attempt('noting reports of displays', reports.noteLater);
      void cluster.work.attempt('looking after the displays', watchAndTell);
    },
    sweep: () => pruneDisplays(store, now()),
    async close() {
      frames.stop();
      await register.settled();
    },
  };
}
