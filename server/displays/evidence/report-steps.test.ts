import { describe, expect, test } from 'vitest';
import { showingHash } from '#server/store/displays/showings.ts';
import { display, MINUTE_MS, NOON, proof, words } from '../testing/taken-reports.ts';
import { noticesKey, noticesOf } from './evidence.ts';

const DAY_MS = 86_400_000;

describe('the order of reports', () => {
  test('one that came twice, or after a later one, changes nothing', () => {
    const sign = display();
    expect(sign.take(NOON, proof('A'), { sequence: 5, uptime_ms: 300_000 })).toBe(true);
    const before = sign.contact();
    expect(sign.take(NOON + 1000, proof('A'), { sequence: 5, uptime_ms: 300_000 })).toBe(false);
    expect(sign.take(NOON + 2000, proof('B'), { sequence: 4, uptime_ms: 240_000 })).toBe(false);
    expect(sign.contact()).toBe(before);
    expect(sign.ended).toEqual([]);
  });

  test('a sequence that jumps back is taken by the time since the start, which does not', () => {
    const sign = display();
    sign.take(NOON, proof('A'), { sequence: 900, uptime_ms: 300_000 });
    expect(sign.take(NOON + MINUTE_MS, proof('A'), { sequence: 0, uptime_ms: 360_000 })).toBe(true);
    expect(sign.contact().lastReportAt).toBe(NOON + MINUTE_MS);
    expect(sign.take(NOON + 2 * MINUTE_MS, proof('A'), { sequence: 1, uptime_ms: 420_000 })).toBe(true);
  });

  test('a late report of an earlier start does not replace a new one', () => {
    const sign = display();
    sign.take(NOON, proof('A'), { boot_id: 'old-start', sequence: 80, uptime_ms: 5_000_000 });
    sign.take(NOON + MINUTE_MS, proof('B'), { boot_id: 'new-start', sequence: 1, uptime_ms: 5000 });
    const before = sign.contact();
    const late = { boot_id: 'old-start', sequence: 81, uptime_ms: 5_050_000 };
    expect(sign.take(NOON + MINUTE_MS + 5000, proof('A'), late)).toBe(false);
    expect(sign.contact()).toBe(before);
  });

  test('nor does the first that is heard of an earlier start', () => {
    const sign = display();
    sign.take(NOON, proof('B'), { boot_id: 'new-start', sequence: 1, uptime_ms: 5000 });
    const late = { boot_id: 'old-start', sequence: 1, uptime_ms: 90_000 };
    expect(sign.take(NOON + 20_000, proof('A'), late)).toBe(false);
  });

  test('many short starts are told apart, even where their reports overtake one another', () => {
    const sign = display();
    for (const index of [1, 2, 3, 4]) {
      const given = { boot_id: `start-no-${index}`, sequence: 1, uptime_ms: 1000 };
      expect(sign.take(NOON + index * 10_000, proof('A'), given)).toBe(true);
    }
    const late = { boot_id: 'start-no-2', sequence: 2, uptime_ms: 2000 }; // by its time it could be a new one
    expect(sign.take(NOON + 50_000, proof('B'), late)).toBe(false);
    expect(sign.contact().boot).toMatchObject({
      id: 'start-no-4',
      earlier: ['start-no-3', 'start-no-2', 'start-no-1'],
    });
  });

  test('the clock of another process that is behind takes no time back', () => {
    const sign = display();
    sign.take(NOON, proof('A'));
    sign.take(NOON - 3000, proof('A'), { uptime_ms: 120_000 });
    expect(sign.contact()).toMatchObject({ lastReportAt: NOON, confirmedAt: NOON, spellFrom: NOON });
  });
});

describe('a showing', () => {
  test('goes on for a day as one', () => {
    const sign = display();
    for (let minute = 0; minute <= 1440; minute += 1) sign.take(NOON + minute * MINUTE_MS, proof('A'));
    expect(sign.ended).toEqual([]);
    expect(sign.open()).toMatchObject({ paintedFrom: NOON, notices: [{ headline: 'A' }] });
    expect(sign.contact().confirmedAt).toBe(NOON + DAY_MS);
  });

  test('ends when another one is painted, at the moment that the display counted', () => {
    const sign = display();
    sign.take(NOON, proof('A'));
    sign.give(NOON + 20_000, 'B');
    sign.take(NOON + MINUTE_MS, proof('B'), { painted_ms_ago: 39_000 });
    expect(sign.ended).toMatchObject([{ number: 1, paintedFrom: NOON, paintedUntil: NOON + 21_000 }]);
    expect(sign.open()).toMatchObject({ paintedFrom: NOON + 21_000, sentAt: NOON + 20_000 });
  });

  test('never reaches back behind what the report before it said, however long ago the display says', () => {
    const sign = display();
    sign.take(NOON, proof('A'));
    sign.take(NOON + MINUTE_MS, proof('B'), { painted_ms_ago: 365 * DAY_MS });
    expect(sign.open()?.paintedFrom).toBe(NOON);
  });

  test('ends with the last proof where contact is lost, and begins anew with it', () => {
    const sign = display();
    sign.take(NOON, proof('A'));
    sign.take(NOON + MINUTE_MS, proof('A'));
    sign.take(NOON + 20 * MINUTE_MS, proof('A'), { painted_ms_ago: 20 * MINUTE_MS });
    expect(sign.ended).toMatchObject([{ paintedFrom: NOON, paintedUntil: NOON + MINUTE_MS }]);
    expect(sign.open()?.paintedFrom).toBe(NOON + 20 * MINUTE_MS);
    expect(sign.spells).toEqual([{ from: NOON, until: NOON + MINUTE_MS, darkAfterMs: 10 * MINUTE_MS }]);
    expect(sign.contact().spellFrom).toBe(NOON + 20 * MINUTE_MS);
  });

  test('goes on over two lost reports', () => {
    const sign = display();
    sign.take(NOON, proof('A'));
    sign.take(NOON + 150_000, proof('A'));
    expect(sign.ended).toEqual([]);
    sign.take(NOON + 300_001, proof('A'));
    expect(sign.ended).toHaveLength(1);
  });

  test('ends where the page is hidden or has other words, though the display reports on', () => {
    const sign = display();
    sign.take(NOON, proof('A'));
    sign.take(NOON + MINUTE_MS, proof('A'));
    sign.take(NOON + 2 * MINUTE_MS, 'disproved');
    expect(sign.ended).toMatchObject([{ paintedUntil: NOON + MINUTE_MS }]);
    expect(sign.open()).toBeNull();
    expect(sign.spells).toEqual([]);
    sign.take(NOON + 3 * MINUTE_MS, proof('A'), { painted_ms_ago: 10_000 });
    expect(sign.open()?.paintedFrom).toBe(NOON + 3 * MINUTE_MS - 10_000);
  });

  test('goes on where the page is just being painted, but not for long', () => {
    const sign = display();
    sign.take(NOON, proof('A'));
    sign.take(NOON + MINUTE_MS, 'not said');
    sign.take(NOON + 2 * MINUTE_MS, proof('A'));
    expect(sign.ended).toEqual([]);
    sign.take(NOON + 3 * MINUTE_MS, 'not said');
    sign.take(NOON + 5 * MINUTE_MS, 'not said');
    expect(sign.ended).toMatchObject([{ paintedUntil: NOON + 2 * MINUTE_MS }]);
  });
});

describe('what was given out', () => {
  test('and never painted stands in the chain as sent alone', () => {
    const sign = display();
    sign.give(NOON, 'A');
    sign.give(NOON + 1000, 'A'); // the same
    sign.give(NOON + 2000, 'B');
    expect(sign.ended).toMatchObject([
      { number: 1, sentAt: NOON, paintedFrom: null, paintedUntil: null, notices: [{ headline: 'A' }] },
    ]);
  });

  test('and was painted does not', () => {
    const sign = display();
    sign.give(NOON, 'A');
    sign.take(NOON + 1000, proof('A'));
    sign.give(NOON + 2000, 'B');
    expect(sign.ended).toEqual([]);
    expect(sign.open()?.sentAt).toBe(NOON);
  });
});

test('each that has ended has the hash of the one before in its own', () => {
  const sign = display();
  for (const [minute, title] of ['A', 'B', 'C', 'D'].entries())
    sign.take(NOON + minute * MINUTE_MS, proof(title), { painted_ms_ago: 1000 });
  expect(sign.ended.map(({ number }) => number)).toEqual([1, 2, 3]);
  let before: string | null = null;
  for (const showing of sign.ended) {
    expect(showing.hash).toBe(showingHash(showing, before));
    before = showing.hash;
  }
  expect(sign.contact()).toMatchObject({ chainNumber: 3, chainHash: before });
});

test('the notices alone tell showings apart: tide and wind change on', () => {
  const tide = { ...words('A').blocks[0], id: 'tide', kind: 'tide' as const, headline: 'High 15:20' };
  const with_tide = { ...words('A'), blocks: [...words('A').blocks, { ...words('A').blocks[0], ...tide }] };
  expect(noticesKey(noticesOf(with_tide as typeof with_tide & ReturnType<typeof words>))).toBe(
    noticesKey(noticesOf(words('A'))),
  );
  expect(noticesKey(noticesOf(words('B')))).not.toBe(noticesKey(noticesOf(words('A'))));
});
