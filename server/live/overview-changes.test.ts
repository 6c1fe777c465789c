import { afterEach, beforeEach, expect, test } from 'vitest';
import { Overview, OverviewDifference } from '#contract/conditions/overview.ts';
import { OVERVIEW_EVENT } from '#contract/live/events.ts';
import { withDifference } from '#domain/overview/difference.ts';
import { type LiveApp, startLiveApp } from '../testing/apps/live-app.ts';
import type { LiveClient } from '../testing/apps/live-clients.ts';
import { marineValue } from '../testing/samples.ts';

let live: LiveApp;
beforeEach(async () => {
  live = await startLiveApp('2026-06-01T12:00:00Z');
  await live.app.overview.renew();
});
afterEach(() => live.close());

/** Of the differences that a client has received those after the first word, which says in which state it came. */
const differences = (client: LiveClient) => client.of(OVERVIEW_EVENT).slice(1);
const overview = async () => Overview.parse((await live.get('/api/overview')).body);

test('pages that show all places are sent what has changed in the overview, once, and nobody else is', async () => {
  const everywhere = await live.clients.connect({ session: live.session });
  const here = await live.at('exmouth');
  for (const client of [everywhere, here]) await client.settled();
  const before = await overview();

  live.accept('marine', marineValue(live.clock.now, 1.2));
  live.accept('marine', marineValue(live.clock.now, 1.2), live.bude);
  await live.app.overview.renew();
  for (const client of [everywhere, here]) await client.settled();

  const [difference, ...more] = differences(everywhere).map((each) => OverviewDifference.parse(each));
  expect(more).toEqual([]);
  expect(here.of(OVERVIEW_EVENT)).toEqual([]);
  expect(difference?.changed).toContainEqual({ places: [0, 1], sea: { wave_height: 1.2 } });
  expect(difference && withDifference(before, difference)).toEqual(await overview());
});

test('in each step of the tide word comes, and between them none without a change', async () => {
  const client = await live.clients.connect({ session: live.session });
  await client.settled();
  await overview();
  await live.app.overview.renew();
  await client.settled();
  expect(differences(client)).toEqual([]);
  live.clock.now += 5 * 60_000;
  await live.app.overview.renew();
  await client.settled();
  expect(differences(client)).toMatchObject([{ generated_at: '2026-06-01T12:05:00.000Z' }]);
});

test('a page that comes to all places learns in which state the overview is, and so whether it has missed something', async () => {
  const first = await overview();
  live.accept('marine', marineValue(live.clock.now, 1.2));
  await live.app.overview.renew();
  const client = await live.clients.connect({ session: live.session });
  await client.settled();
  const { version, generated_at, doubts } = await overview();
  expect(version).not.toBe(first.version);
  const nothing = { from: version, to: version, generated_at, doubts, changed: [], removed: [], added: [] };
  expect(client.of(OVERVIEW_EVENT)).toEqual([nothing]);
  expect(withDifference(first, nothing), 'a page with the earlier state asks again').toBeNull();
});
