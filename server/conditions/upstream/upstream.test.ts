import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Http } from './http.ts';
import { createUpstream, type Pause, type Upstream } from './upstream.ts';
import { UpstreamError } from './upstream-error.ts';

const MINUTE = 60_000;
const quiet = { info: () => undefined, warn: () => undefined };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An upstream whose source gives the listed answers, call by call; the last answer repeats. */
function upstreamOf(
  answers: (unknown | UpstreamError)[],
  more: { dailyBudget?: number; pause?: Pause; scale?: number } = {},
) {
  let calls = 0;
  let running = 0;
  let atOnce = 0;
  const http: Http = {
    async fetchJson({ schema }) {
      const answer = answers[Math.min(calls, answers.length - 1)];
      calls += 1;
      running += 1;
      atOnce = Math.max(atOnce, running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      if (answer instanceof UpstreamError) throw answer;
      return schema.parse(answer);
    },
    isReachable: async () => true,
    close: async () => undefined,
  };
  const ledger = new Map<string, { calls: number; spent: number }>();
  const upstream = createUpstream({
    name: 'test',
    http,
    timeoutMs: 1000,
    concurrency: 1,
    dailyBudget: more.dailyBudget ?? null,
    scale: more.scale ?? 1,
    ...(more.pause ? { pause: more.pause } : {}),
    ledger: {
      load: async (_upstream, day) => ledger.get(day) ?? { calls: 0, spent: 0 },
      add: async (_upstream, day, count, spent) => {
        const before = ledger.get(day) ?? { calls: 0, spent: 0 };
        ledger.set(day, { calls: before.calls + count, spent: before.spent + spent });
      },
    },
    log: quiet,
  });
  return { upstream, calls: () => calls, atOnce: () => atOnce, ledger };
}

const timeout = new UpstreamError('test', 'timeout', 'late');
const status = (code: number, retryAfterMs?: number) =>
  new UpstreamError('test', 'status', `HTTP ${code}`, {
    status: code,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

/** Makes one call and lets its time pass. */
async function call(upstream: Upstream, weight = 1): Promise<unknown> {
  const outcome = upstream.getJson('http://source/', z.number(), { weight }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  return outcome;
}

test('calls wait for each other', async () => {
  const { upstream, atOnce } = upstreamOf([1]);
  await Promise.all([call(upstream), call(upstream), call(upstream)]);
  expect(atOnce()).toBe(1);
});

describe('a passing fault', () => {
  test('is tried once more', async () => {
    const { upstream, calls } = upstreamOf([status(503), 7]);
    expect(await call(upstream)).toBe(7);
    expect(calls()).toBe(2);
  });

  test('is not tried a third time', async () => {
    const { upstream, calls } = upstreamOf([status(503)]);
    expect(await call(upstream)).toBeInstanceOf(UpstreamError);
    expect(calls()).toBe(2);
  });

  test.each([
    ['a time-out', new UpstreamError('test', 'timeout', 'late')],
    ['nonsense', new UpstreamError('test', 'shape', 'odd')],
    ['a refusal', status(404)],
  ])('%s is not one', async (_name, error) => {
    const { upstream, calls } = upstreamOf([error]);
    await call(upstream);
    expect(calls()).toBe(1);
  });
});

describe('a pause that the source asks for', () => {
  test('lasts to its end and holds for all that share it', async () => {
    const pause = { until: 0 };
    const first = upstreamOf([status(429, 2 * MINUTE), 1], { pause });
    const second = upstreamOf([2], { pause });
    await call(first.upstream);
    expect(await call(second.upstream)).toMatchObject({ kind: 'paused' });
    expect(second.calls()).toBe(0);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(await call(second.upstream)).toBe(2);
  });

  test('without a length is a minute', async () => {
    const { upstream, calls } = upstreamOf([status(429), 1]);
    await call(upstream);
    await vi.advanceTimersByTimeAsync(40_000); // 50 s with the call itself
    expect(await call(upstream)).toMatchObject({ kind: 'paused' });
    expect(calls()).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await call(upstream)).toBe(1);
  });
});

describe('the circuit breaker', () => {
  test('leaves a source alone after three failures, and tries again after 5, 10 and 30 minutes', async () => {
    const { upstream, calls } = upstreamOf([timeout]);
    for (let round = 0; round < 3; round += 1) await call(upstream);
    expect(calls()).toBe(3);
    expect(upstream.state().breaker).toBe('open');
    for (const [index, pause] of [5, 10, 30, 30].entries()) {
      await vi.advanceTimersByTimeAsync((pause - 1) * MINUTE);
      expect(await call(upstream)).toMatchObject({ kind: 'paused' });
      expect(calls()).toBe(3 + index);
      await vi.advanceTimersByTimeAsync(MINUTE);
      await call(upstream);
      expect(calls()).toBe(4 + index);
    }
  });

  test('closes with the first success', async () => {
    const { upstream } = upstreamOf([timeout, timeout, timeout, 5]);
    for (let round = 0; round < 3; round += 1) await call(upstream);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(await call(upstream)).toBe(5);
    expect(upstream.state().breaker).toBe('closed');
  });

  test('is not closed by a call that was never made', async () => {
    const pause = { until: 0 };
    const { upstream } = upstreamOf([timeout], { pause });
    for (let round = 0; round < 3; round += 1) await call(upstream);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    pause.until = Date.now() + MINUTE;
    expect(await call(upstream)).toMatchObject({ kind: 'paused' });
    expect(upstream.state().breaker).not.toBe('closed');
  });

  test('does not count faults of one question only', async () => {
    const { upstream, calls } = upstreamOf([status(404)]);
    for (let round = 0; round < 5; round += 1) await call(upstream);
    expect(calls()).toBe(5);
    expect(upstream.state().breaker).toBe('closed');
  });

  test('counts a refused address', async () => {
    const { upstream, calls } = upstreamOf([status(403)]);
    for (let round = 0; round < 5; round += 1) await call(upstream);
    expect(calls()).toBe(3);
  });

  test('has its pauses scaled', async () => {
    const { upstream, calls } = upstreamOf([timeout], { scale: 0.1 });
    for (let round = 0; round < 3; round += 1) await call(upstream);
    await vi.advanceTimersByTimeAsync(31_000);
    await call(upstream);
    expect(calls()).toBe(4);
  });
});

describe('a source that somebody wants to try now', () => {
  const away = async (answers: unknown[]) => {
    const made = upstreamOf([timeout, timeout, timeout, ...answers]);
    for (let round = 0; round < 3; round += 1) await call(made.upstream);
    expect(made.upstream.state().breaker).toBe('open');
    return made;
  };

  test('is called although it is left alone, and is back for everybody if it answers', async () => {
    const { upstream, calls } = await away([7, 8]);
    upstream.tryNow();
    const [first, second] = await Promise.all([call(upstream), call(upstream)]);
    expect([first, second]).toEqual([7, 8]);
    expect(calls()).toBe(5);
    expect(upstream.state().breaker).toBe('closed');
  });

  test('is left alone for the rest of its pause if it still fails, and is called once only', async () => {
    const { upstream, calls } = await away([timeout, timeout, 9]);
    upstream.tryNow();
    expect(await call(upstream)).toMatchObject({ kind: 'timeout' });
    expect(await call(upstream)).toMatchObject({ kind: 'paused' });
    expect([calls(), upstream.state().breaker]).toEqual([4, 'open']);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(await call(upstream)).toMatchObject({ kind: 'timeout' });
    expect(calls()).toBe(5);
  });

  test('is back when it only refuses the question', async () => {
    const { upstream } = await away([status(404)]);
    upstream.tryNow();
    await call(upstream);
    expect(upstream.state().breaker).toBe('closed');
  });

  test('is not called during a pause that it asked for, nor beyond its budget', async () => {
    const pause = { until: Date.now() + MINUTE };
    const paused = upstreamOf([1], { pause });
    paused.upstream.tryNow();
    expect(await call(paused.upstream)).toMatchObject({ kind: 'paused' });
    const spent = upstreamOf([1], { dailyBudget: 1 });
    await call(spent.upstream);
    spent.upstream.tryNow();
    expect(await call(spent.upstream)).toMatchObject({ kind: 'paused' });
    expect([paused.calls(), spent.calls()]).toEqual([0, 1]);
  });
});

test('the health has times: called, answered, since when it fails, and the last fault', async () => {
  const begun = Date.now();
  const { upstream } = upstreamOf([1, timeout, timeout, status(404), 1]);
  expect(upstream.health()).toEqual({
    askedAt: null,
    answeredAt: null,
    failingSince: null,
    error: null,
    errorAt: null,
  });
  await call(upstream);
  expect(upstream.health()).toMatchObject({ askedAt: begun, answeredAt: begun + 10, failingSince: null });
  await call(upstream);
  const failingSince = upstream.health().failingSince ?? 0;
  expect(failingSince).toBeGreaterThan(begun);
  await call(upstream);
  expect(upstream.health()).toMatchObject({
    failingSince,
    answeredAt: begun + 10,
    error: 'The source did not answer in time.',
  });
  await call(upstream); // refused, but the source has answered
  expect(upstream.health()).toMatchObject({
    failingSince: null,
    error: 'The source answered with an error (HTTP 404).',
  });
});

describe('the daily budget', () => {
  test('is spent by weight, survives a restart, and starts anew at midnight UTC', async () => {
    const { upstream, calls, ledger } = upstreamOf([1], { dailyBudget: 10 });
    expect(await call(upstream, 6)).toBe(1);
    expect(await call(upstream, 6)).toMatchObject({ kind: 'paused' });
    expect(calls()).toBe(1);
    expect(upstream.state()).toMatchObject({ calls_today: 1, spent_today: 6, daily_budget: 10 });

    const again = upstreamOf([1], { dailyBudget: 10 });
    for (const [day, spend] of ledger) again.ledger.set(day, spend);
    await again.upstream.load();
    expect(await call(again.upstream, 6)).toMatchObject({ kind: 'paused' });

    await vi.advanceTimersByTimeAsync(12 * 60 * MINUTE);
    expect(await call(upstream, 6)).toBe(1);
  });

  test('grows as durations shrink', async () => {
    const { upstream } = upstreamOf([1], { dailyBudget: 10, scale: 0.01 });
    expect(upstream.state().daily_budget).toBe(1000);
  });
});

test('outcomes are counted', async () => {
  const { upstream } = upstreamOf([1, status(404)]);
  await call(upstream);
  await call(upstream);
  expect([...upstream.outcomes()]).toEqual([
    ['ok', 1],
    ['status', 1],
  ]);
});
