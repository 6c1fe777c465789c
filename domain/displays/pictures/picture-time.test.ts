import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DisplayBlock } from '#contract/displays/display-frame.ts';
import { block } from '../blocks/block.ts';
import { lastsLongEnough, pictureMoment, pictureRefresh, pictureValidUntil } from './picture-time.ts';

const NOW = Date.parse('2026-11-21T14:02:00Z');
const MINUTE_MS = 60_000;
const ends = (minutes: number, kind: DisplayBlock['kind'] = 'wind', from = NOW): DisplayBlock =>
  block({
    ...{ id: kind, kind, tone: 'plain', headline: '', label: '' },
    valid_until: new Date(from + minutes * MINUTE_MS).toISOString(),
  });
const open = { closesAt: null };
const frame = (...blocks: DisplayBlock[]) => ({ blocks, out_of_service: null });

describe('a panel fetches again', () => {
  test.each([
    ['after a quarter of an hour', frame(ends(600)), open, 900],
    ['at the first end', frame(ends(600), ends(7)), open, 420],
    ['after three minutes at the soonest', frame(ends(1)), open, 180],
    ['not for an end that lies behind', frame(ends(-1)), open, 900],
    ['not for the position', frame(ends(5, 'position')), open, 900],
    ['when the place closes', frame(), { closesAt: NOW + 5 * MINUTE_MS }, 300],
    ['when it opens', frame(ends(5)), { opensAt: NOW + 600 * MINUTE_MS }, 36_000],
    ['once a day at least', frame(), { opensAt: NOW + 1500 * MINUTE_MS }, 86_400],
  ])('%s', (_name, given, hours, seconds) => {
    expect(pictureRefresh(given, hours, NOW)).toBe(seconds);
  });

  test('when a sign is back in service', () => {
    const until = new Date(NOW + 10 * MINUTE_MS).toISOString();
    expect(pictureRefresh({ blocks: [], out_of_service: { text: '', until } }, open, NOW)).toBe(600);
    expect(pictureRefresh({ blocks: [], out_of_service: { text: '', until: null } }, open, NOW)).toBe(900);
  });
});

describe('a picture may be believed', () => {
  const until = (blocks: DisplayBlock[], refresh = 900, now = NOW) =>
    pictureMoment(pictureValidUntil(blocks, refresh, now));

  test('for two refreshes and ten minutes at most, in steps of ten minutes', () => {
    expect(until([ends(600)])).toBe('14:40, Saturday 21 November');
    expect(until([ends(600)], 900, NOW + 8 * MINUTE_MS - 1)).toBe('14:40, Saturday 21 November');
    expect(until([ends(600)], 900, NOW + 8 * MINUTE_MS)).toBe('14:50, Saturday 21 November');
    expect(until([ends(600)], 180)).toBe('14:10, Saturday 21 November');
  });

  test('never past the first end, at a full minute', () => {
    expect(until([ends(600), ends(21.5, 'message')])).toBe('14:23, Saturday 21 November');
    expect(until([ends(-5, 'position'), ends(600)])).toBe('14:40, Saturday 21 November');
  });

  test('into another day', () => {
    const late = Date.parse('2026-11-21T23:45:00Z');
    expect(until([ends(600, 'wind', late)], 900, late)).toBe('00:20, Sunday 22 November');
  });

  test('over the changes of the clock, with the zone where it reads the same twice', () => {
    const october = Date.parse('2026-10-25T00:10:00Z'); // 01:10 BST
    expect(until([], 900, october)).toBe('01:50 BST, Sunday 25 October');
    expect(until([], 900, october + 60 * MINUTE_MS)).toBe('01:50 GMT, Sunday 25 October');
    expect(until([], 900, october + 120 * MINUTE_MS)).toBe('02:50, Sunday 25 October');
    const march = Date.parse('2026-03-29T00:40:00Z'); // 00:40 GMT
    expect(until([], 900, march)).toBe('02:20, Sunday 29 March');
  });

  test('never longer than two refreshes and ten minutes, nor past any end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e9 }),
        fc.integer({ min: 180, max: 900 }),
        fc.array(fc.integer({ min: 1, max: 5000 })),
        (seconds, refresh, minutes) => {
          const now = seconds * 1000;
          const blocks = minutes.map((each) => ends(each, 'message', now));
          const end = pictureValidUntil(blocks, refresh, now);
          expect(end).toBeLessThanOrEqual(now + refresh * 2000 + 10 * MINUTE_MS);
          for (const { valid_until } of blocks) expect(end).toBeLessThanOrEqual(Date.parse(valid_until));
          // One fetch may fail.
          if (blocks.length === 0) expect(end).toBeGreaterThan(now + refresh * 2000 - 1);
        },
      ),
    );
  });
});

test('what ends before a panel may fetch again does not last', () => {
  expect(lastsLongEnough(ends(4), NOW)).toBe(false);
  expect(lastsLongEnough(ends(4.1), NOW)).toBe(true);
});
