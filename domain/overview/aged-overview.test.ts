import { describe, expect, test } from 'vitest';
import type { Overview } from '#contract/conditions/overview.ts';
import { anOverviewPlace } from '#contract/testing/an-overview-place.ts';
import { agedOverview, OVERVIEW_TRUSTED_MS } from './aged-overview.ts';

const madeAt = Date.parse('2026-07-11T13:00:00Z');
const HOUR = 3_600_000;
const overviewOf = (more: Parameters<typeof anOverviewPlace>[0] = {}): Overview => ({
  version: 'a',
  generated_at: new Date(madeAt).toISOString(),
  simulated: false,
  doubts: [],
  places: [anOverviewPlace(more)],
});
const aged = (ms: number, more: Parameters<typeof anOverviewPlace>[0] = {}) => {
  const [place] = agedOverview(overviewOf(more), madeAt + ms).places;
  if (!place) throw new Error('no place');
  return place;
};

test('what the server said lately stands as it is', () => {
  const overview = overviewOf();
  expect(agedOverview(overview, madeAt + OVERVIEW_TRUSTED_MS)).toBe(overview);
  expect(agedOverview(overview, madeAt + OVERVIEW_TRUSTED_MS + 1)).not.toBe(overview);
});

test('a tide that has turned since goes neither way until the server says which', () => {
  const turned = { tide: { next: { type: 'HighWater', at: (madeAt + 60_000) / 1000, height: 6 } } } as const;
  expect(aged(120_000, turned).tide).toMatchObject({ going: 'rising' });
  expect(aged(120_001, turned).tide).toMatchObject({ state: 'fresh', going: null, next: null, height: 5.9 });
  expect(aged(120_001).tide).toMatchObject({ going: 'rising' });
});

describe('without word of the server, by the limits of each feed', () => {
  test.each([
    ['wind', HOUR, 'fresh', 17],
    ['wind', HOUR + 1, 'stale', 17],
    ['wind', 3 * HOUR, 'stale', 17],
    ['wind', 3 * HOUR + 1, 'withheld', null],
  ] as const)('%s after %d ms is %s', (_block, ms, state, speed) => {
    expect(aged(ms).wind).toMatchObject({ state, speed });
  });

  test('the sea is old when its moment is two hours past, and goes after twelve', () => {
    expect(aged(2 * HOUR).sea).toMatchObject({ state: 'fresh', wave_height: 1.31 });
    expect(aged(2 * HOUR + 1).sea).toMatchObject({ state: 'stale', wave_height: 1.31 });
    expect(aged(12 * HOUR + 1).sea).toMatchObject({
      state: 'withheld',
      wave_height: null,
      temperature: null,
    });
  });

  test('bathing data are old after three of the hours in which they are asked for', () => {
    expect(aged(3 * HOUR).bathing.state).toBe('fresh');
    expect(aged(3 * HOUR + 1).bathing.state).toBe('stale');
  });

  test('a height goes at once; where the tide goes is true until its turn', () => {
    expect(aged(OVERVIEW_TRUSTED_MS + 1).tide).toMatchObject({
      state: 'fresh',
      going: 'rising',
      height: null,
    });
    expect(aged(4800_000).tide).toMatchObject({ state: 'withheld', going: null, next: null });
  });

  test('the worse state counts, and what no source covers stays so', () => {
    expect(aged(OVERVIEW_TRUSTED_MS + 1, { wind: { state: 'stale' } }).wind.state).toBe('stale');
    expect(aged(24 * HOUR, { wind: { state: 'none', as_of: null } }).wind.state).toBe('none');
  });

  test('what spilled when last heard of has spilled; of the rest nothing is known', () => {
    const spill = { since: 1_783_757_400, ended: null, seen: null, distance_miles: 0.6 };
    const overflows = { total: 4, spilling: 1, offline: 1, spill };
    expect(aged(3 * HOUR, { overflows }).overflows).toMatchObject({ state: 'stale', spilling: 1 });
    expect(aged(3 * HOUR + 1, { overflows }).overflows).toMatchObject({
      state: 'withheld',
      spilling: 0,
      ended: 1,
      offline: 0,
      unknown: 3,
      spill: { ...spill, seen: madeAt / 1000 },
    });
  });

  test('a forecast goes when it expires, and an incident does not', () => {
    const until = (madeAt + HOUR) / 1000;
    const raised_at = { name: 'Crooklets', distance_miles: 0.4 };
    const forecast = { risk: 'warning', raised_by: 'forecast', raised_at, until } as const;
    expect(aged(HOUR - 1, { bathing: forecast }).bathing).toMatchObject({ risk: 'warning' });
    expect(aged(HOUR, { bathing: forecast }).bathing).toMatchObject({
      risk: null,
      raised_by: null,
      raised_at: null,
    });
    const incident = { risk: 'danger', raised_by: 'incident', raised_at, has_incident: true, until } as const;
    expect(aged(HOUR, { bathing: incident }).bathing).toMatchObject({
      risk: 'danger',
      raised_by: 'incident',
      raised_at,
    });
  });
});
