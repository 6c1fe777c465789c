import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ModelRun } from '../upstream/open-meteo/model-runs.ts';
import { createRunWatch, type RunWatch } from './run-watch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const utc = (time: string) => Date.parse(`2026-06-10T${time}:00Z`);
const START = utc('12:02');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A watch over two models whose files the test writes; null: the file cannot be had. */
function watching(files: Record<string, ModelRun | null>) {
  const lines: string[] = [];
  const asked: string[] = [];
  const note = (fields: object, text: string) => void lines.push(`${text} ${JSON.stringify(fields)}`);
  const watch = createRunWatch({
    feeds: [
      {
        kind: 'weather',
        models: [
          { name: 'hourly', everyMs: HOUR },
          { name: 'global', everyMs: 6 * HOUR },
        ],
        roundsADay: 24,
        read: async (model) => {
          asked.push(model);
          const file = files[model];
          if (!file) throw new Error('HTTP 404');
          return file;
        },
      },
    ],
    now: Date.now,
    log: { info: note, warn: note },
  });
  return { watch, lines, asked };
}

const run = (began: string, available: string): ModelRun => ({
  beganAt: utc(began),
  availableAt: utc(available),
});
const files = () => ({ hourly: run('09:00', '11:40'), global: run('00:00', '08:00') });
const news = (watch: RunWatch) => {
  const found = watch.news('weather');
  const clock = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(11, 16));
  return found && { run: clock(found.runAt), since: clock(found.since), next: clock(found.nextAt) };
};

test('nothing is known before the first look, nor of a feed without models', async () => {
  const { watch } = watching(files());
  expect(watch.news('weather')).toBeNull();
  await watch.start();
  expect(watch.news('weather')?.confirmedAt).toBe(START);
  expect(watch.news('tidal')).toBeNull();
  watch.stop();
});

test('each file is read every ten minutes, and no more once stopped', async () => {
  const { watch, asked } = watching(files());
  await watch.start();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(asked).toHaveLength(2 * 7);
  watch.stop();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(asked).toHaveLength(2 * 7);
});

test('a run may be asked for ten minutes after it was available', async () => {
  const known: Record<string, ModelRun> = files();
  const { watch } = watching(known);
  await watch.start();
  expect(news(watch)).toEqual({ run: '09:00', since: '11:50', next: null });
  known.hourly = run('10:00', '12:10');
  await vi.advanceTimersByTimeAsync(10 * MINUTE); // 12:12
  expect(news(watch)).toEqual({ run: '09:00', since: '11:50', next: '12:20' });
  await vi.advanceTimersByTimeAsync(7 * MINUTE + 59_000);
  expect(news(watch)?.run).toBe('09:00');
  await vi.advanceTimersByTimeAsync(1000);
  expect(news(watch)).toEqual({ run: '10:00', since: '12:20', next: null });
  watch.stop();
});

test('a run of any of the models is news', async () => {
  const known: Record<string, ModelRun> = files();
  const { watch } = watching(known);
  await watch.start();
  known.global = run('06:00', '12:05');
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(news(watch)).toEqual({ run: '09:00', since: '12:15', next: null });
  watch.stop();
});

test('a run that is published twice is news once', async () => {
  const known: Record<string, ModelRun> = files();
  const { watch } = watching(known);
  await watch.start();
  known.hourly = run('09:00', '12:08');
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(news(watch)).toEqual({ run: '09:00', since: '11:50', next: null });
  watch.stop();
});

describe('nothing is known', () => {
  test.each([
    ['a run before the last one', run('08:00', '12:05')],
    ['a run that lies in the future', run('11:00', '13:00')],
    ['a run that was there before it began', run('10:00', '09:00')],
    ['a run a minute after the last one', run('09:01', '12:05')],
  ])('after %s, until the file makes sense again', async (_name, odd) => {
    const known: Record<string, ModelRun> = files();
    const { watch, lines } = watching(known);
    await watch.start();
    known.hourly = odd;
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(watch.news('weather')).toBeNull();
    expect(lines).toHaveLength(1);
    known.hourly = run('10:00', '12:25');
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(news(watch)?.run).toBe('10:00');
    expect(lines).toHaveLength(2);
    watch.stop();
  });

  describe('while a file stands still', () => {
    /** Twice its spacing, and four hours for a run that is late: the hourly model's from 11:40 until 17:40. */
    const untilAfter = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE);
    /** The other model goes on meanwhile; both are found at the look at 12:22. */
    const begin = async () => {
      const known: Record<string, ModelRun> = files();
      const found = watching(known);
      await found.watch.start();
      known.global = run('06:00', '12:15');
      await untilAfter(5 * 60 + 30); // 17:32
      return { known, ...found };
    };

    test('for longer than two runs and four hours, until there is a new run', async () => {
      const { known, watch, lines } = await begin();
      expect(news(watch)?.run).toBe('09:00');
      expect(lines).toHaveLength(0);
      await untilAfter(10); // 17:42
      expect(watch.news('weather')).toBeNull();
      expect(lines).toEqual([expect.stringContaining('the same run for too long')]);
      known.hourly = run('15:00', '17:45');
      await untilAfter(20);
      expect(news(watch)).toEqual({ run: '15:00', since: '17:55', next: null });
      expect(lines).toHaveLength(2);
      watch.stop();
    });

    test('also where the same run is published again and again', async () => {
      const { known, watch } = await begin();
      for (const available of ['17:30', '17:40', '17:50']) {
        known.hourly = run('09:00', available);
        await untilAfter(10);
      }
      expect(watch.news('weather')).toBeNull();
      watch.stop();
    });

    test('of any model, and from the first look on', async () => {
      const { watch } = watching(files());
      await watch.start();
      expect(news(watch)?.run).toBe('09:00');
      watch.stop();
      const old = { beganAt: START - 20 * HOUR, availableAt: START - 16 * HOUR - MINUTE };
      const { watch: later } = watching({ hourly: run('09:00', '11:40'), global: old });
      await later.start();
      expect(later.news('weather')).toBeNull();
      later.stop();
    });
  });

  test('where one of the files cannot be had', async () => {
    const { watch } = watching({ ...files(), global: null });
    await watch.start();
    expect(watch.news('weather')).toBeNull();
    watch.stop();
  });

  test('once a file was not read for more than half an hour; one look that fails is forgiven', async () => {
    const known: Record<string, ModelRun | null> = files();
    const { watch } = watching(known);
    await watch.start();
    known.hourly = null;
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect(watch.news('weather')?.confirmedAt).toBe(START);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(watch.news('weather')).toBeNull();
    watch.stop();
  });

  test('while the clock stands before the last look', async () => {
    const { watch } = watching(files());
    await watch.start();
    vi.setSystemTime(START - HOUR);
    expect(watch.news('weather')).toBeNull();
    watch.stop();
  });
});
