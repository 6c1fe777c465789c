// The product's own server, connected as in server/main.ts, in which a test can make a source answer.
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { feedKinds } from '#contract/live/live-table.ts';
import { NO_TROUBLE } from '#server/accounts/mail/mail-state.ts';
import { createArchive } from '#server/conditions/feeds/archive.ts';
import { outgoingHttp } from '#server/conditions/sources/source-addresses.ts';
import { LISTEN_BACKLOG } from '#server/http/http-server.ts';
import { openStore } from '#server/store/engines/open-store.ts';
import { seedStarterNetwork } from '#server/store/network/seed.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { doAsAsked, heldKilobytes, monotonicMs, ownProcessorMs } from '../asked-process.ts';
import { numberedChange } from './numbered-change.ts';

const KIND = 'ea_warnings';
const config = readConfig(process.env);
const log = pino({ level: config.logLevel });
const store = await openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log });
await seedStarterNetwork(store, Date.now());
const app = await createApp({
  config,
  store,
  log,
  simulated: false,
  version: 'bench',
  http: outgoingHttp(config, 'bench', { simulated: false }),
  sessionSecret: config.sessionSecret ?? '',
  mailer: { send: () => undefined, state: () => NO_TROUBLE, close: async () => undefined },
});
const archive = createArchive({ store, simulated: false, now: Date.now });
await app.server.listen({ port: 0, host: '127.0.0.1', backlog: LISTEN_BACKLOG });
app.start();

const locationOf = (slug: string) => {
  const location = app.places.bySlug(slug);
  if (!location) throw new Error(`there is no location ${slug}`);
  return location;
};

/** The packet that clients of a location receive after a change, as Socket.IO writes it. */
const packetOf = (slug: string): string => {
  const data = app.feeds.body(KIND, locationOf(slug)._id);
  return `42${JSON.stringify([`update_${KIND}`, { location: slug, data }])}`;
};

const reading = { observedAt: null, source: 'bench', attribution: 'bench', dropped: [] };
let descriptionLength = 0;

/** Does what the refresher does with an answer: the feed accepts it, then it is published and stored. */
function accept(slug: string, number: number) {
  const { _id } = locationOf(slug);
  const value = app.feeds.value(KIND, _id);
  if (!value) throw new Error(`${slug} has no ${KIND}`);
  const changed = numberedChange(value, number, descriptionLength);
  const at = monotonicMs();
  const held = app.feeds.accept(KIND, _id, { ...reading, value: changed });
  app.values.fetched(KIND, { accepted: [_id], failed: [] });
  return { at, stored: archive.save([held]) };
}

const tasks = {
  port: () => (app.server.server.address() as AddressInfo).port,
  /** Whether every feed of a location has a value that may be shown. */
  hasAll: (slug: string) => feedKinds.every((kind) => app.feeds.body(kind, locationOf(slug)._id) !== null),
  /**
   * Makes the packets of a location's changes as long as given.
   * @returns a packet of that length
   */
  async fill(slug: string, bytes: number): Promise<string> {
    descriptionLength = 0;
    await accept(slug, 0).stored;
    descriptionLength = Math.max(0, bytes - packetOf(slug).length);
    await accept(slug, 0).stored;
    return packetOf(slug);
  },
  /** @returns when the first of the changes was made, in monotonic milliseconds */
  async change(slug: string, first: number, count: number): Promise<number> {
    const changes = Array.from({ length: count }, (_, index) => accept(slug, first + index));
    await Promise.all(changes.map(({ stored }) => stored));
    return changes[0]?.at ?? 0;
  },
  heldKilobytes,
  ownProcessorMs,
};
export type LiveServerTasks = typeof tasks;

doAsAsked(tasks);
