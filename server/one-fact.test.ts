import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { Overview, OverviewPlace } from '#contract/conditions/overview.ts';
import type { SampleHistory } from '#contract/conditions/sample-history.ts';
import { type FeedKind, tideCalendarPath } from '#contract/live/live-table.ts';
import { frameOf } from '#domain/displays/frame.ts';
import { pictureWords } from '#domain/displays/pictures/picture-words.ts';
import { cardWords } from '#domain/summary/card-words.ts';
import { summaryOf } from '#domain/summary/place-summary.ts';
import { publicSummaryOf } from '#domain/summary/public-summary.ts';
import { frameParts } from '#domain/testing/a-display.ts';
import { momentOf } from '#domain/tides/tide-parts.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { complianceLabel } from '#domain/water/bathing/bathing-water.ts';
import { overflowMark } from '#domain/water/overflows/overflow-summary.ts';
import { firstWords } from '#domain/words/first-words.ts';
import { commonRuns, placeView } from '#web/features/landing/glance/place-view.ts';
import { waterGlance } from '#web/features/location/water/water-glance.ts';
import { shownBodies } from './conditions/shown-bodies.ts';
import { starterNetwork } from './store/network/starter-network.ts';
import { type SimulatedApp, startSimulatedApp } from './testing/apps/simulated-app.ts';

// What one surface says of a place every other says too: the real server on the simulator, the data of the calls, and the words
// of the overview, the comparison, the water tile, displays, e-paper, embedded page, shared picture and calendar.

/** Woolacombe has several waters near it, and the nearest cannot be read. Sidmouth names four, the nearest not first. */
const UNREADABLE = 'ukz6133-40286';
const NAMED: Readonly<Record<string, string[]>> = {
  Sidmouth: ['ukk4301-22100', 'ukk4301-21900', 'ukk4301-21800', 'ukk4301-22000'],
};
const places = ['Whitby', 'Woolacombe', 'Sidmouth', 'Exmouth', 'Spittal', 'Scarborough North Bay', 'Nairn'];
const locations = starterNetwork
  .filter(({ name }) => places.includes(name))
  .map(({ name, latitude, longitude, shoreBearing }) => ({
    ...{ slug: name.toLowerCase().replaceAll(' ', '-'), name, latitude, longitude },
    ...{ shore_bearing: shoreBearing, bathing_water_ids: NAMED[name] ?? [] },
  }));
const slugs = locations.map(({ slug }) => slug);

describe.each(['2026-07-11T12:00:00Z', '2026-11-24T12:00:00Z'])('at %s', (at) => {
  let app: SimulatedApp;
  let overview: Overview;
  beforeAll(async () => {
    app = await startSimulatedApp({
      at,
      scale: 0.1, // what fails on a busy machine is asked for again soon
      locations,
      environment: { PUBLIC_READ: 'true' },
      alter: (body, url) => (url.pathname.includes(`/bathing-water/${UNREADABLE}`) ? {} : body),
    });
    const { clock, call } = app;
    await vi.waitFor(
      async () => {
        clock.now += 1; // what has changed goes out together, within three seconds
        overview = (await call('/api/overview')).body as Overview;
        const states = overview.places.flatMap(({ tide, wind, sea, overflows, bathing }) =>
          [tide, wind, sea, overflows, bathing].map(({ state }) => state),
        );
        expect(states).toHaveLength(slugs.length * 5);
        expect(states).not.toContain('withheld');
      },
      { timeout: 50_000, interval: 200 },
    );
  }, 60_000);
  afterAll(() => app.close());

  const body = async <K extends FeedKind>(kind: K, slug: string) =>
    (await app.feed(kind, slug)).body as FeedBody<K>;

  /** Everything that is said of a place. */
  async function surfacesOf(slug: string) {
    const now = app.clock.now;
    const place = overview.places.find((each) => each.slug === slug) as OverviewPlace;
    const location = await app.app().location(slug);
    const { bodies, stateChangesAt } = shownBodies(app.feeds(), location._id);
    const frame = frameOf(frameParts(now, { location, bodies, stateChangesAt }), now);
    const publicSummary = publicSummaryOf({ location, bodies, stateChangesAt, simulated: false }, now);
    const units = { wind: 'mph', waves: 'ft' } as const;
    const [waters, overflows, tides] = await Promise.all([
      body('ea_warnings', slug),
      body('storm_overflow', slug),
      body('tidal', slug),
    ]);
    const glance = waterGlance(waters, overflows, now, tides);
    const { alerts } = summaryOf({ location, bodies, stateChangesAt }, now);
    return {
      ...{ now, place, alerts, frame, bodies, waters, overflows, tides },
      view: placeView(place, { units, runs: commonRuns(overview.places), now }),
      tile: [[glance.label, glance.headline, glance.lines[0]].filter(Boolean).join(' '), ...glance.lines],
      card: cardWords(publicSummary),
      picture: pictureWords(frame, 900, now),
      first: firstWords(
        location,
        [],
        { ea_warnings: waters, storm_overflow: overflows, tidal: tides },
        now,
      ).join(' '),
      embed: String((await app.call(`/embed/${slug}`, { accept: 'text/html' })).body),
    };
  }
  type Surfaces = Awaited<ReturnType<typeof surfacesOf>>;

  test.each(slugs)('every surface of %s has the alerts of its summary, and no other', async (slug) => {
    const { alerts, view, frame, card, first } = await surfacesOf(slug);
    const kinds = alerts.map(({ kind }) => kind);
    const listed = view.concerns.map(({ kind }) => kind).filter((kind) => kind !== 'nothing_reported');
    expect([...new Set(kinds)]).toEqual(listed);
    // What is not known of weather, sea and tide stands with their figures.
    const ofWater = alerts.filter(({ id }) => !/^data:(wind|sea|tide)$/.test(id));
    const marks = frame.blocks.flatMap(({ kind, mark }) => (kind === 'pollution' && mark ? mark : []));
    expect(new Set(marks)).toEqual(new Set(ofWater.map(({ mark }) => mark)));
    expect(card.lines.length > 1 || card.lines[0]?.tone !== 'muted').toBe(
      alerts.some(({ isKnown }) => isKnown),
    );
    for (const { kind, headline } of alerts.filter(({ id }) => id.startsWith('risk:')))
      expect(`${kind}: ${first}`).toContain(headline);
    const [last] = alerts.filter(({ kind }) => kind === 'spilled');
    if (last) expect(first).toContain(last.headline);
  });

  /** Worked out here by itself: the nearest by its distance, and its class by its profile. */
  function expectedWater({ waters }: Surfaces) {
    const [nearest] = waters.locations.toSorted((one, other) => one.distance_miles - other.distance_miles);
    if (!nearest) return null;
    const { location_name: name, bathing_water_profile: profile, distance_miles } = nearest;
    const year = profile?.complianceYear ? ` (${profile.complianceYear})` : '';
    return {
      name,
      words: `${complianceLabel(profile)}${year} at ${name}, ${distance_miles.toFixed(1)} miles`,
    };
  }

  test.each(slugs)('every surface of %s names the same water and class', async (slug) => {
    const surfaces = await surfacesOf(slug);
    const { place, view, tile, frame, picture } = surfaces;
    const water = expectedWater(surfaces);
    expect(place.bathing.nearest?.name ?? null).toBe(water?.name ?? null);
    if (!water) return;
    expect(view.bathing[0]).toBe(`Class: ${water.words}`);
    const isNamedBefore = tile[0]?.includes(`at ${water.name}`);
    const said = isNamedBefore ? water.words.replace(/ at .*/, '') : water.words;
    expect(tile.some((line) => line.replace(/^Yearly class (\d+): (\w+)/, '$2 ($1)').includes(said))).toBe(
      true,
    );
    const ofDisplay = frame.blocks.flatMap(({ lines }) =>
      lines.filter((line) => line.startsWith('Bathing water class')),
    );
    const ofPicture = picture.facts.flatMap(({ lines }) =>
      lines.filter((line) => line.startsWith('Bathing water class')),
    );
    for (const line of [...ofDisplay, ...ofPicture])
      expect(line).toContain(`Bathing water class: ${water.words}`);
    const history = (await app.call(`/api/sample_history?location=${slug}`)).body as SampleHistory;
    expect(history.waters[0]?.location_name).toBe(water.name);
    const worse = place.bathing.worse;
    for (const lines of [view.bathing, tile]) {
      expect(
        lines.filter((line) => line.startsWith('Worse nearby')).map((line) => line.split(' at ')[1]),
      ).toEqual(worse ? [`${worse.name}, ${worse.distance_miles.toFixed(1)} miles`] : []);
    }
    for (const line of ofDisplay) expect(line.includes(worse?.name ?? '')).toBe(true);
  });

  test('a nearest water that cannot be read is not known, wherever it stands', async () => {
    const { place, view, tile } = await surfacesOf('woolacombe');
    expect(place.bathing).toMatchObject({ class: null, nearest: { class: 'not_known' } });
    expect(view.bathing[0]).toContain('Class: Not known at Ilfracombe South West Beach, 1.1 miles');
    expect(tile.join()).toMatch(/Not known at Ilfracombe South West Beach|Class: Not known/);
  });

  test.each(slugs)('every surface of %s names the same water for a raised risk', async (slug) => {
    const { place, view, tile, frame, card, first, embed } = await surfacesOf(slug);
    const { raised_at: at } = place.bathing;
    const all = {
      comparison: view.bathing.join(),
      concerns: view.concerns.map(({ sentence }) => sentence).join(),
      tile: tile.join(),
      display: frame.blocks.flatMap(({ lines }) => lines).join(),
      card: card.lines.map(({ words }) => words).join(),
      first,
      embed,
    };
    if (!at)
      expect(view.concerns.map(({ sentence }) => sentence).join()).not.toMatch(
        /Raised risk: (?!bathing water closed)/,
      );
    else
      for (const [surface, words] of Object.entries(all)) expect(`${surface}: ${words}`).toContain(at.name);
  });

  test.each(slugs)('every surface of %s has the same wind, waves and sea', async (slug) => {
    const { place, view, frame, card, bodies } = await surfacesOf(slug);
    const wind = bodies.weather?.current.wind_speed_10m ?? Number.NaN;
    const display = (kind: 'wind' | 'waves') => frame.blocks.find((block) => block.kind === kind);
    const whole = wind.toFixed(0);
    expect([
      place.wind.speed,
      view.wind.figure,
      display('wind')?.headline,
      card.figures[1]?.value.split(' mph')[0],
    ]).toEqual([Number(whole), whole, `${whole} mph`, whole]);
    const [waves, sea] = [card.figures[2]?.value, card.figures[3]?.value];
    expect([`${view.waves.figure} ${view.waves.unit}`, display('waves')?.headline]).toEqual([waves, waves]);
    expect(display('waves')?.lines.at(-1)).toBe(`Sea ${sea}`);
    expect(view.sea.figure).toBe((bodies.marine?.current.sea_surface_temperature ?? Number.NaN).toFixed(0));
  });

  test.each(slugs)('every surface of %s has the same next turn of the tide', async (slug) => {
    const { now, place, view, frame, card, tides, first } = await surfacesOf(slug);
    const next = tides.timeline.find((event) => momentOf(event) > now);
    expect(place.tide.next).toMatchObject({
      type: next?.type,
      at: momentOf(next ?? ({ date_time: '' } as never)) / 1000,
    });
    const clock = (words = '') => /\d\d:\d\d/.exec(words)?.[0];
    const display = frame.blocks.find(({ kind }) => kind === 'tide')?.headline;
    const seen = [view.tide.more, display, card.figures[0]?.more].map(clock);
    expect(new Set(seen).size).toBe(1);
    expect(first).toContain(seen[0]);
    const calendar = String((await app.call(`${tideCalendarPath}?location=${slug}`)).body);
    expect(calendar).toContain(next?.date_time.replaceAll(/[-:]|\.000/g, '').slice(0, 13));
    expect(londonClock(momentOf(next as never))).toMatch(/\d\d:\d\d/);
  });

  test.each(slugs)('every surface of %s counts the same spills', async (slug) => {
    const { now, place, view, overflows, frame, card } = await surfacesOf(slug);
    const marks = overflows.overflows.map((each) => overflowMark(each, overflows, now));
    const count = (mark: (typeof marks)[number]) => marks.filter((each) => each === mark).length;
    const { total, spilling, ended, offline } = place.overflows;
    expect({ total, spilling, ended, offline }).toEqual({
      total: marks.length,
      spilling: count('spilling'),
      ended: count('spilled'),
      offline: count('offline'),
    });
    const display = frame.blocks.filter(({ kind }) => kind === 'pollution').map(({ headline }) => headline);
    const concerns = view.concerns.map(({ sentence }) => sentence).join();
    expect(display.includes('Sewage spilling now')).toBe(spilling > 0);
    expect(display.includes('Sewage spilled')).toBe(ended > 0);
    for (const words of [concerns, card.lines.map((line) => line.words).join()]) {
      expect(/Spilling now/.test(words)).toBe(spilling > 0);
      expect(/Spilled within/.test(words)).toBe(ended > 0);
    }
  });
});
