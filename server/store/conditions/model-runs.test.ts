import { describe, expect, test } from 'vitest';
import { engines, storesOn } from '../testing/engines.ts';

const HOUR = 3_600_000;
const at = Date.parse('2026-06-01T12:00:00Z');
const weather = { kind: 'weather', runAt: at - 5 * HOUR, since: at, nextAt: null, confirmedAt: at } as const;

describe.each(engines)('what the sources said of their runs, on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('is kept by feed, the real apart from the simulated', async () => {
    const { modelRuns } = await openFresh();
    const marine = { ...weather, kind: 'marine', runAt: null, nextAt: at + HOUR } as const;
    await modelRuns.save(weather, false);
    await modelRuns.save(marine, false);
    await modelRuns.save({ ...weather, since: 1 }, true);
    expect(await modelRuns.loadAll(false)).toHaveLength(2);
    expect(await modelRuns.loadAll(false)).toEqual(expect.arrayContaining([weather, marine]));
    expect(await modelRuns.loadAll(true)).toEqual([{ ...weather, since: 1 }]);
  });

  test('is replaced by what was said later, and not by what was said before', async () => {
    const { modelRuns } = await openFresh();
    await modelRuns.save(weather, false);
    const later = { ...weather, runAt: at, confirmedAt: at + HOUR };
    await modelRuns.save(later, false);
    await modelRuns.save(weather, false);
    expect(await modelRuns.loadAll(false)).toEqual([later]);
  });
});
