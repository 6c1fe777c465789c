import { Feeds } from '#server/conditions/feeds/feeds.ts';
import { createOverview } from '#server/conditions/overview/overview.ts';
import { createPlaces } from '#server/conditions/places.ts';
import { fillManyPlaces, manyLocations } from '#server/testing/many-places.ts';

const PLACES = 500;
const STEPS = 24; // of five minutes: two hours
const STEP_MS = 300_000;

/** The overview of 500 places over two hours in which nothing is fetched: its size, and what a step of the tide costs. */
export async function measureOverview() {
  const clock = { now: Date.parse('2026-07-11T12:00:00Z') };
  const now = () => clock.now;
  const locations = manyLocations(PLACES);
  const feeds = new Feeds({ simulated: false, scale: 1, now });
  feeds.track(locations);
  fillManyPlaces(feeds, locations, clock.now);
  const log = { error: console.error };
  const overview = createOverview({ feeds, places: createPlaces(locations), simulated: false, log, now });
  const sent: number[] = [];
  overview.onDifference((difference) => sent.push(JSON.stringify(difference).length));
  const answer = overview.answer();
  const begun = process.cpuUsage();
  for (let step = 0; step < STEPS; step += 1) {
    clock.now += STEP_MS;
    await overview.renew();
  }
  const { user, system } = process.cpuUsage(begun);
  overview.stop();
  const minutes = (STEPS * STEP_MS) / 60_000;
  return {
    places: PLACES,
    body_bytes: answer.body.length,
    brotli_bytes: answer.encoded('br').body.length,
    gzip_bytes: answer.encoded('gzip').body.length,
    difference_bytes_median: sent.toSorted((one, other) => one - other)[Math.floor(sent.length / 2)],
    difference_bytes_an_hour: Math.round((sent.reduce((sum, each) => sum + each, 0) / minutes) * 60),
    processor_ms_a_minute: Math.round((user + system) / 1000 / minutes),
  };
}
