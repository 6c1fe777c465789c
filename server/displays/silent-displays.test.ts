import { describe, expect, test } from 'vitest';
import { LOST_MS } from './evidence/report-steps.ts';
import { display, MINUTE_MS, NOON, proof } from './testing/taken-reports.ts';

describe('a display of which nothing more is heard', () => {
  /** It was painted; the last report says nothing. */
  const silent = () => {
    const sign = display();
    sign.give(NOON, 'A');
    sign.take(NOON, proof('A'));
    sign.take(NOON + MINUTE_MS, proof('A'));
    sign.take(NOON + 2 * MINUTE_MS, 'not said');
    return sign;
  };
  const BACK = NOON + 60 * MINUTE_MS;
  const withoutId = ({ ended }: ReturnType<typeof silent>) => ended.map((each) => ({ ...each, id: '' }));

  test('has its showing ended as its next report would have ended it', () => {
    for (const said of [proof('A'), proof('B'), 'disproved', 'not said'] as const) {
      const [watched, waited] = [silent(), silent()];
      expect(watched.look(NOON + MINUTE_MS + LOST_MS)).toBe(false); // it may still go on
      expect(watched.look(NOON + MINUTE_MS + LOST_MS + 1)).toBe(true);
      expect(watched.look(NOON + 30 * MINUTE_MS)).toBe(false);
      expect(watched.open()).toBeNull();
      expect(waited.ended).toEqual([]);
      for (const sign of [watched, waited]) sign.take(BACK, said);
      expect(withoutId(watched)).toEqual(withoutId(waited));
      expect(watched.ended).toMatchObject([
        { number: 1, paintedFrom: NOON, paintedUntil: NOON + MINUTE_MS, hash: expect.any(String) },
      ]);
      expect({ ...watched.open(), id: '' }).toEqual({ ...waited.open(), id: '' });
      const { chainNumber, chainHash, spellFrom, confirmedAt } = waited.contact();
      expect(watched.contact()).toMatchObject({ chainNumber, chainHash, spellFrom, confirmedAt });
    }
  });

  test('begins a new showing with a report that was late', () => {
    const sign = silent();
    sign.look(NOON + 20 * MINUTE_MS);
    sign.take(NOON + 20 * MINUTE_MS + 1, proof('A'), { painted_ms_ago: 20 * MINUTE_MS });
    expect(sign.open()).toMatchObject({ number: null, paintedFrom: NOON + 20 * MINUTE_MS + 1 });
    sign.take(NOON + 21 * MINUTE_MS, proof('B'), { painted_ms_ago: 0 });
    expect(sign.ended.map(({ number }) => number)).toEqual([1, 2]);
    expect(sign.contact().chainHash).toBe(sign.ended[1]?.hash);
  });

  test('has none that reaches into the one before, where the clock of the process that watches is ahead', () => {
    const sign = silent();
    sign.look(NOON + MINUTE_MS + LOST_MS + 1);
    sign.take(NOON + 3 * MINUTE_MS, proof('A'), { painted_ms_ago: 3 * MINUTE_MS });
    expect(sign.open()?.paintedFrom).toBe(NOON + 2 * MINUTE_MS);
  });
});

describe('how long without contact it may show what it has', () => {
  const TEN = 10 * MINUTE_MS;
  const HOUR = 60 * MINUTE_MS;

  test('is the longest of what it may hold, until it proves that it holds the newest', () => {
    const sign = display();
    sign.give(NOON, 'A', TEN);
    sign.take(NOON, proof('A'), {}, TEN);
    expect(sign.give(NOON + 1000, 'A', HOUR)).toBe(true);
    expect(sign.contact().darkAfterMs).toBe(HOUR);
    expect(sign.give(NOON + 2000, 'A', TEN)).toBe(false); // on its way, too
    expect(sign.give(NOON + 3000, 'B', TEN)).toBe(true);
    sign.take(NOON + MINUTE_MS, proof('A')); // an older frame
    sign.take(NOON + 2 * MINUTE_MS, 'not said', {}, TEN);
    sign.take(NOON + 3 * MINUTE_MS, 'disproved', {}, TEN);
    expect(sign.contact().darkAfterMs).toBe(HOUR);
    sign.take(NOON + 4 * MINUTE_MS, proof('B'), {}, TEN);
    expect(sign.contact().darkAfterMs).toBe(TEN);
  });

  test('is not shortened by a report that comes late', () => {
    const sign = display();
    sign.take(NOON, proof('A'), { sequence: 5, uptime_ms: 300_000 }, TEN);
    sign.give(NOON + 1000, 'A', HOUR);
    sign.take(NOON + 2000, proof('A'), { sequence: 4, uptime_ms: 240_000 }, TEN);
    expect(sign.contact().darkAfterMs).toBe(HOUR);
  });

  test('stays with the time in contact after which it held', () => {
    const sign = display();
    sign.take(NOON, proof('A'), {}, HOUR);
    sign.take(NOON + HOUR, proof('A'), {}, TEN);
    expect(sign.spells).toEqual([{ from: NOON, until: NOON, darkAfterMs: HOUR }]);
  });
});
