import { describe, expect, test } from 'vitest';
import { engines, storesOn } from '../testing/engines.ts';

describe.each(engines)('upstream spend on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('adds up by source and day', async () => {
    const { upstreamSpend } = await openFresh();
    await upstreamSpend.add('open-meteo', '2026-06-01', 1, 2.9);
    await upstreamSpend.add('open-meteo', '2026-06-01', 2, 0.1);
    await upstreamSpend.add('open-meteo', '2026-06-02', 1, 1);
    await upstreamSpend.add('admiralty', '2026-06-01', 1, 1);
    expect(await upstreamSpend.load('open-meteo', '2026-06-01')).toEqual({ calls: 3, spent: 3 });
    expect(await upstreamSpend.load('open-meteo', '2026-06-03')).toEqual({ calls: 0, spent: 0 });
    const day = await upstreamSpend.of('2026-06-01');
    expect(day).toHaveLength(2);
    expect(day).toContainEqual({ upstream: 'admiralty', calls: 1, spent: 1 });
    expect(await upstreamSpend.of('2026-06-04')).toEqual([]);
  });

  test('loses nothing when many add at once', async () => {
    const { upstreamSpend } = await openFresh();
    await Promise.all(
      Array.from({ length: 20 }, () => upstreamSpend.add('open-meteo', '2026-06-01', 1, 0.5)),
    );
    expect(await upstreamSpend.load('open-meteo', '2026-06-01')).toEqual({ calls: 20, spent: 10 });
  });
});
