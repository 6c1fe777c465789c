import { describe, expect, test } from 'vitest';
import type { TideEvent } from '#contract/conditions/tides.ts';
import { predictTides } from '#domain/tides/prediction/tide-prediction.ts';
import { momentOf } from '#domain/tides/tide-parts.ts';
import { tideState } from '#domain/tides/tide-state.ts';
import { loadTideStations } from './computed-tides.ts';

const [from, until] = [Date.parse('2026-10-10T00:00Z'), Date.parse('2026-11-20T00:00Z')]; // both kinds of the clock
const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
const stations = await loadTideStations();

const directionAt = (timeline: TideEvent[], now: number) =>
  tideState({ timeline, levels: null, method: 'published', error_m: null, error_min: null }, now).direction;

/**
 * What lists of a week say before their first turn, at moments of the 10 hours before it: each list of a port begins with another
 * turn, and the turns before it are left out.
 */
function saidBeforeFirst(name: string) {
  const station = stations.find((each) => each.name === name);
  if (!station) throw new Error(`no port ${name}`);
  const turns = predictTides({ constituents: station.constituents, mslAboveDatum: 0 }, from, until).events;
  return turns.slice(5, 80).flatMap((first, index) => {
    if (index % 5 !== 0) return [];
    const list = turns.slice(index + 5).filter((turn) => momentOf(turn) < momentOf(first) + WEEK_MS);
    const before = momentOf(turns[index + 4] ?? first);
    return Array.from({ length: 20 }, (_, half) => {
      const now = momentOf(first) - MINUTE_MS - half * HALF_HOUR_MS;
      const towards = first.type === 'HighWater' ? 'rising' : 'falling';
      return { said: directionAt(list, now), towards, isNext: before <= now };
    });
  });
}
const isSaid = ({ said }: { said: string }) => said !== 'unknown';

describe('before the first turn of a list', () => {
  const all = stations.map(({ name }) => ({ name, claims: saidBeforeFirst(name) }));

  test('the tide goes towards it, where a direction is said, at every port', () => {
    for (const { name, claims } of all) {
      const said = claims.filter(isSaid);
      expect(
        said.every((claim) => claim.said === claim.towards),
        name,
      ).toBe(true);
    }
  });

  test('hardly ever is a direction said while another turn without a time lies between', () => {
    const others = all.flatMap(({ claims }) => claims).filter(({ isNext }) => !isNext);
    expect(others.filter(isSaid).length / others.length).toBeLessThan(0.001);
  });

  test.each(['Devonport', 'Liverpool (Gladstone Dock)', 'Dover'])(
    'at %s a direction is said through most of that rise or fall',
    (name) => {
      const claims = all.find((each) => each.name === name)?.claims.filter(({ isNext }) => isNext) ?? [];
      expect(claims.filter(isSaid).length / claims.length).toBeGreaterThan(0.8);
    },
  );

  test.each(['Weymouth', 'Port Ellen, Islay'])('at %s, where the tide stands, none is said', (name) => {
    expect(saidBeforeFirst(name).some(isSaid)).toBe(false);
  });
});
