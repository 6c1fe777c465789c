import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DisplayBlockKind,
  DisplayFrame,
  type DisplayLanguage,
  displayBlockKinds,
} from '#contract/displays/display-frame.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aStormOverflow } from '#contract/testing/a-storm-overflow.ts';
import {
  aDisplayFrame,
  aLook,
  frameParts,
  DISPLAY_NOW as NOW,
  ripCurrents,
  someBodies,
  someOverflows,
  someTides,
  someWaters,
} from '../testing/a-display.ts';
import { frameOf } from './frame.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => NOW + minutes * MINUTE_MS;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();
const blocksOf = (frame: DisplayFrame, kind: DisplayBlockKind) =>
  frame.blocks.filter((block) => block.kind === kind);
const block = (frame: DisplayFrame, kind: DisplayBlockKind) => blocksOf(frame, kind)[0];
const spilling = aStormOverflow(1, { latestEventStart: at(-232) }, { distance_miles: 0.6 });
const ended = aStormOverflow(0, { latestEventStart: at(-600), latestEventEnd: at(-300) });
const incident = aBathingWater({
  pollution_incident: { type: 'Sewage', startOfIncident: iso(-300), expectedEndOfIncident: null },
});
const forecast = aBathingWater({
  location_name: 'Crooklets',
  stp_risk_prediction: {
    ...aBathingWater().stp_risk_prediction,
    ...{ state: 'current', riskLevel: 'warning', predictedAt: iso(-300), expiresAt: iso(18 * 60) },
  },
});
const message = (more = {}) => ({ location: { custom_message: ripCurrents(NOW, more) } });
const alert = {
  ...{ _id: 'a', title: 'Strong onshore wind', description: 'Surf is heavy.', since: iso(-30) },
  wind_conditions: { direction: 'W', speed: '10 - 40', gusts: '20 - 60' },
} as const;

describe('a frame', () => {
  test('has no letter that a display would draw as a box', () => {
    const frame = aDisplayFrame({
      location: {
        name: 'Sands → 沙',
        custom_message: ripCurrents(NOW, { title: '🚫 Swimming', message: 'Waves ≥ 2 m. 危险', author: 'Ж' }),
      },
    });
    expect(frame.place.name).toBe('Sands -> […]');
    const [notice] = frame.blocks;
    expect([notice?.headline, ...(notice?.lines ?? [])]).toEqual([
      'No: Swimming',
      'Waves at least 2 m. […]',
      expect.stringMatching(/^Until 18:00, Ж$/),
    ]);
    const outOfService = { text: 'Repaired → soon', until: null };
    expect(aDisplayFrame({ outOfService }).out_of_service?.text).toBe('Repaired -> soon');
  });

  test('of a day without anything against it says all that is known, in the fixed order', () => {
    const frame = aDisplayFrame();
    expect(DisplayFrame.parse(frame)).toEqual(frame);
    expect(frame.blocks.map(({ kind, headline, lines }) => [kind, headline, ...lines])).toEqual([
      ['no_warning', 'No warning issued'],
      [
        'water',
        'No spill seen in 48 h',
        'All 3 monitors work',
        'Bathing water class: Good (2025) at Bude Summerleaze, 0.3 miles',
      ],
      ['tide', 'High 15:20', '6.5 m', 'Low 21:45'],
      ['wind', '17 mph', 'From WSW, gusts 26 mph', 'Onshore'],
      ['waves', '4.3 ft', 'Every 9 s from W', 'Sea 16.1 °C'],
      ['position', '999, Coastguard', 'SS 20374 06623', '///rafters.moral.dunes'],
    ]);
  });

  test('always keeps the order of the contract', () => {
    const frame = aDisplayFrame({
      ...message(),
      alerts: [alert],
      bodies: { storm_overflow: someOverflows(NOW, spilling, ended), ea_warnings: someWaters(NOW, forecast) },
    });
    const order = frame.blocks.map(({ kind }) => displayBlockKinds.indexOf(kind));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(new Set(frame.blocks.map(({ id }) => id)).size).toBe(frame.blocks.length);
  });

  test('out of service says nothing but where one is', () => {
    const frame = aDisplayFrame({ ...message(), outOfService: { text: 'Being repaired', until: null } });
    expect(frame.blocks.map(({ kind }) => kind)).toEqual(['position']);
    expect(frame.turns).toEqual([]);
  });
});

describe('an officer’s message', () => {
  test('stands first as it was written, with its end and its author', () => {
    const [first, second] = aDisplayFrame(message()).blocks;
    expect(first).toMatchObject({
      kind: 'message',
      tone: 'warning',
      mark: 'warning',
      headline: 'Rip currents by the breakwater',
      lines: [
        'Swim only between the red and yellow flags. The sea pool is open.',
        'Until 18:00, Water Safety Team',
      ],
      valid_until: iso(238),
    });
    expect(second?.kind).not.toBe('no_warning');
  });

  test('that is only information stands beside ‘No warning issued’', () => {
    const frame = aDisplayFrame(message({ message_type: 'info' }));
    expect(frame.blocks.slice(0, 2).map(({ kind, tone }) => [kind, tone])).toEqual([
      ['message', 'notice'],
      ['no_warning', 'quiet'],
    ]);
  });

  test('that has expired is gone; without an end it ends with tomorrow', () => {
    expect(block(aDisplayFrame(message({ expires_at: iso(0) })), 'message')).toBeUndefined();
    expect(block(aDisplayFrame(message({ expires_at: null })), 'message')?.valid_until).toBe(
      '2026-07-12T23:00:00.000Z',
    );
  });

  test('with markup stays text, and a long one comes in lines that fit, with nothing left out', () => {
    const text = `<b>Rocks</b> fall. ${'Keep to the path by the wall. '.repeat(20)}`;
    const lines = block(aDisplayFrame(message({ message: text })), 'message')?.lines ?? [];
    expect(lines.slice(0, -1).join(' ')).toBe(text.trim());
    expect(lines.every((line) => line.length <= 120)).toBe(true);
  });
});

describe('of pollution', () => {
  const frameWith = (bodies: object) => aDisplayFrame({ bodies });

  test('a spill is said since when and how far, and stays until the overflows are withheld', () => {
    const frame = frameWith({ storm_overflow: someOverflows(NOW, spilling, aStormOverflow(0)) });
    expect(block(frame, 'pollution')).toMatchObject({
      mark: 'spilling',
      tone: 'danger',
      headline: 'Sewage spilling now',
      lines: ['Since 10:10, 0.6 miles'],
      valid_until: iso(180 - 4),
    });
    expect(frame.blocks.some(({ is_favourable }) => is_favourable)).toBe(false);
  });

  test('a spill that has ended ends 48 h after', () => {
    const frame = frameWith({ storm_overflow: someOverflows(NOW, ended) });
    expect(block(frame, 'pollution')).toMatchObject({ mark: 'spilled', lines: ['Ended 09:02, 0.5 miles'] });
    const long = someOverflows(
      NOW,
      aStormOverflow(0, { latestEventStart: at(-3000), latestEventEnd: at(-2870) }),
    );
    expect(block(frameWith({ storm_overflow: long }), 'pollution')?.valid_until).toBe(iso(10));
  });

  test('a raised risk says until when bathing is not advised, and ends then', () => {
    expect(block(frameWith({ ea_warnings: someWaters(NOW, forecast) }), 'pollution')).toMatchObject({
      mark: 'raised_risk',
      tone: 'caution',
      headline: 'Pollution risk raised',
      lines: ['Bathing is not advised until Sun 08:02', 'Crooklets, 0.3 miles'],
      valid_until: iso(18 * 60),
    });
  });

  test('an incident stands until its end is reported', () => {
    expect(block(frameWith({ ea_warnings: someWaters(NOW, incident) }), 'pollution')).toMatchObject({
      mark: 'incident',
      tone: 'danger',
      headline: 'Pollution incident: Sewage',
      lines: ['Bathing is not advised', 'Since 09:02 today', 'Exmouth, 0.3 miles'],
    });
  });

  test.each([
    ['overflows that are withheld', { storm_overflow: null }, 'Overflows not known'],
    [
      'a monitor that is off',
      { storm_overflow: someOverflows(NOW, aStormOverflow(-1), aStormOverflow(0)) },
      '1 of 2 monitors off',
    ],
    ['a risk that is withheld', { ea_warnings: null }, 'Pollution risk not known'],
  ])('%s is said, and nothing favourable stands beside it', (_what, bodies, words) => {
    const frame = frameWith(bodies);
    expect(block(frame, 'pollution')).toMatchObject({ tone: 'unknown', mark: 'no_recent_data' });
    expect(block(frame, 'pollution')?.lines).toContain(words);
    expect(frame.blocks.some(({ is_favourable }) => is_favourable)).toBe(false);
  });

  test('what is favourable ends with the first of its data', () => {
    const frame = aDisplayFrame();
    expect(block(frame, 'no_warning')?.valid_until).toBe(iso(56));
    expect(block(frame, 'water')?.valid_until).toBe(iso(56));
  });
});

test('where nobody can say which automated messages apply, nobody says ‘No warning issued’', () => {
  expect(block(aDisplayFrame({ alerts: null }), 'no_warning')).toBeUndefined();
  const frame = aDisplayFrame({ alerts: [alert] });
  expect(block(frame, 'alert')).toMatchObject({
    headline: 'Strong onshore wind',
    lines: ['Surf is heavy.'],
    valid_until: iso(180 - 4),
  });
  expect(block(frame, 'no_warning')).toBeUndefined();
});

test('‘No warning issued’ was checked when the oldest of its sources was', () => {
  const { storm_overflow: overflows } = someBodies(NOW);
  if (!overflows) throw new Error('no overflows');
  const earlier = { ...overflows, meta: { ...overflows.meta, fetched_at: iso(-14) } };
  const frame = aDisplayFrame({ bodies: { storm_overflow: earlier } });
  expect(block(frame, 'no_warning')?.fetched_at).toBe(iso(-14));
});

describe('in Welsh and English', () => {
  const look = aLook({ languages: ['cy', 'en'] });

  test('the end of a message is said in both; its words and its author stay as written', () => {
    const [said] = blocksOf(aDisplayFrame({ ...message(), look }), 'message');
    expect(said).toMatchObject({
      headline: 'Rip currents by the breakwater',
      lines: [expect.any(String), 'Tan 18:00 · Until 18:00, Water Safety Team'],
    });
    const tomorrow = aDisplayFrame({ ...message({ expires_at: iso(18 * 60) }), look });
    expect(block(tomorrow, 'message')?.lines.at(-1)).toBe(
      'Tan 08:02, Dydd Sul 12 Gorffennaf · Until Sun 08:02, Water Safety Team',
    );
  });

  test('what is not known is said in both', () => {
    const { blocks } = aDisplayFrame({ look, bodies: { weather: null, marine: null, tidal: null } });
    expect(blocks.filter(({ tone }) => tone === 'unknown').map(({ headline }) => headline)).toEqual(
      expect.arrayContaining([
        'Llanw: ddim yn hysbys · Tide: not known',
        'Gwynt: ddim yn hysbys · Wind: not known',
        'Tonnau: ddim yn hysbys · Waves: not known',
      ]),
    );
  });

  test('that data are old, or the sea’s temperature not known, is said in each', () => {
    const { weather, marine, tidal } = frameParts(NOW).bodies;
    if (!weather || !marine || !tidal) throw new Error('not all is there');
    const old = <T extends { meta: object }>(body: T): T => ({
      ...body,
      meta: { ...body.meta, stale: true },
    });
    const current = { ...marine.current, sea_surface_temperature: null };
    const bodies = { weather: old(weather), marine: { ...old(marine), current }, tidal: old(tidal) };
    const saidIn = (...languages: DisplayLanguage[]) => {
      const frame = aDisplayFrame({ look: aLook({ languages }), bodies });
      return (['wind', 'waves', 'tide'] as const).flatMap((id) => block(frame, id)?.lines ?? []);
    };
    const welsh = saidIn('cy');
    expect(welsh.filter((line) => line === 'Hen ddata')).toHaveLength(3);
    expect(welsh).toContain('Tymheredd y môr ddim yn hysbys');
    const both = saidIn('cy', 'en');
    expect(both.filter((line) => line === 'Hen ddata · Old data')).toHaveLength(3);
    expect(both).toContain('Tymheredd y môr ddim yn hysbys · Sea temperature not known');
    expect(saidIn('en')).toEqual(expect.arrayContaining(['Old data', 'Sea temperature not known']));
  });

  test('a tide of another day names it in the first', () => {
    const late = at(500);
    const frame = frameOf(frameParts(late, { bodies: { tidal: someTides(NOW) }, look }), late);
    expect(block(frame, 'tide')?.lines[0]).toBe('High, Dydd Sul 12 Gorffennaf, 6.5 m');
    const before = at(380); // 20:22: low on this day, and high on the next
    const next = frameOf(frameParts(before, { bodies: { tidal: someTides(NOW) }, look }), before);
    expect(block(next, 'tide')?.lines).toEqual(['Low, 1.1 m', 'Uchel 03:45, Dydd Sul']);
  });
});

describe('the tide', () => {
  test('ends when it turns', () => {
    expect(block(aDisplayFrame(), 'tide')?.valid_until).toBe(iso(78));
  });

  test('between ports is about, with its errors, and ends when it may have turned', () => {
    const tidal = someTides(NOW, { error_min: 15, error_m: 0.4 });
    tidal.timeline = tidal.timeline.map((turn) => ({ ...turn, is_approximate_time: true }));
    expect(block(aDisplayFrame({ bodies: { tidal } }), 'tide')).toMatchObject({
      headline: 'High about 15:20',
      lines: ['6.5 m ± 0.4, ± 15 min', 'Low about 21:45'],
      valid_until: iso(63),
    });
    const near = frameOf(frameParts(at(70), { bodies: { tidal } }), at(70));
    expect(block(near, 'tide')).toMatchObject({
      headline: 'Near high',
      lines: ['High about 15:20, 6.5 m ± 0.4, ± 15 min', 'Low about 21:45'],
      valid_until: iso(93),
    });
  });

  test('of tomorrow names its day', () => {
    const late = at(500); // 22:22
    const frame = frameOf(frameParts(late, { bodies: { tidal: someTides(NOW) } }), late);
    expect(block(frame, 'tide')).toMatchObject({
      headline: 'High 03:45',
      lines: ['Sunday 12 July, 6.5 m', 'Low 10:10'],
    });
  });

  test('has the last two turns and those of a week, in the first language', () => {
    const { turns } = aDisplayFrame({ look: aLook({ languages: ['cy', 'en'] }) });
    expect(turns.slice(0, 3).map(({ headline }) => headline)).toEqual([
      'Uchel 02:55',
      'Isel 09:20',
      'Uchel 15:20',
    ]);
    expect(turns.length).toBe(29);
  });

  test('that is withheld has no words but that it is not known; that no port covers has none', () => {
    const withheld = aDisplayFrame({ bodies: { tidal: null } });
    expect(block(withheld, 'tide')).toMatchObject({ tone: 'unknown', headline: 'Tide: not known' });
    const none = aDisplayFrame({ bodies: { tidal: someTides(NOW, { station: null }) } });
    expect([blocksOf(none, 'tide'), none.turns]).toEqual([[], []]);
  });

  test('whose heights are too uncertain has none, and no curve', () => {
    const tidal = someTides(NOW, { withheld: 'heights', error_m: 0.8, error_min: 10 });
    const { turns } = aDisplayFrame({ bodies: { tidal } });
    expect(turns.every(({ height, metres }) => height === '' && metres === null)).toBe(true);
  });

  test.each([
    ['2026-03-29T00:10:00Z', 'High 02:28'], // March: 01:28 UTC is 02:28 BST
    ['2026-10-25T00:10:00Z', 'High 01:28 GMT'], // October: the hour that comes twice
  ])('at %s is on London’s clock', (text, headline) => {
    const now = Date.parse(text);
    expect(block(frameOf(frameParts(now), now), 'tide')?.headline).toBe(headline);
  });
});

describe('wind and waves', () => {
  test('an offshore wind says what it does', () => {
    expect(block(aDisplayFrame({ location: { shore_bearing: 67 } }), 'wind')).toMatchObject({
      tone: 'caution',
      lines: ['From WSW, gusts 26 mph', 'Offshore wind carries boards and inflatables out to sea'],
      towards: 67,
    });
  });

  test('that are withheld are not known; they end when their data change', () => {
    const frame = aDisplayFrame({ bodies: { weather: null } });
    expect(block(frame, 'wind')).toMatchObject({ tone: 'unknown', headline: 'Wind: not known' });
    expect(block(aDisplayFrame(), 'wind')?.valid_until).toBe(iso(56));
    expect(block(aDisplayFrame(), 'waves')?.valid_until).toBe(iso(176));
  });
});

describe('revision and tag', () => {
  test('the same said later has the same revision, and another tag once it was asked again', () => {
    const parts = frameParts(NOW);
    const [one, later] = [frameOf(parts, NOW), frameOf(parts, at(1))];
    expect([later.revision, later.tag]).toEqual([one.revision, one.tag]);
    const { marine } = parts.bodies;
    if (!marine) throw new Error('no sea');
    const asked = { ...marine, meta: { ...marine.meta, fetched_at: iso(1), observed_at: iso(0) } };
    const again = frameOf({ ...parts, bodies: { ...parts.bodies, marine: asked } }, at(1));
    expect(again.revision).toBe(one.revision);
    expect(again.tag).not.toBe(one.tag);
  });

  test.each([
    ['a message', message()],
    ['a look', { look: aLook({ viewing_distance_m: 5 }) }],
    ['simulated data', { simulated: true }],
    ['out of service', { outOfService: { text: 'Repair', until: null } }],
  ])('%s changes both', (_what, more) => {
    const [one, other] = [aDisplayFrame(), aDisplayFrame(more)];
    expect(other.revision).not.toBe(one.revision);
    expect(other.tag).not.toBe(one.tag);
  });
});

test('whatever is shown: every block ends after now, and no word says safe or green', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 * 1440 }),
      fc.constantFrom(null, 'weather', 'marine', 'tidal', 'storm_overflow', 'ea_warnings'),
      fc.boolean(),
      (minutes, missing, isMessage) => {
        const now = at(minutes);
        const frame = frameOf(
          frameParts(now, {
            bodies: missing === null ? {} : { [missing]: null },
            location: isMessage ? { custom_message: ripCurrents(now) } : {},
          }),
          now,
        );
        expect(frame.blocks.every(({ valid_until }) => Date.parse(valid_until) > now)).toBe(true);
        expect(JSON.stringify(frame.blocks)).not.toMatch(/\b(safe|green)\b/i);
        if (missing === 'storm_overflow' || missing === 'ea_warnings')
          expect(frame.blocks.some(({ is_favourable }) => is_favourable)).toBe(false);
      },
    ),
    { numRuns: 60 },
  );
});
