import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AGENT_ADDRESS, AGENT_MARK } from '#contract/displays/display-agent.ts';
import { watchMonitor } from './monitor.ts';

const asked: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answer();
  });
  vi.stubGlobal('location', { hash: AGENT_MARK });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const saying = (body: unknown) => async () => Response.json(body);
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('without an agent nobody is asked', async () => {
  vi.stubGlobal('location', { hash: '' });
  answer = saying({ monitor: 'on' });
  const monitor = watchMonitor();
  await passed(120_000);
  expect(monitor()).toBeUndefined();
  expect(asked).toEqual([]);
});

test('the agent of this computer is asked at once and then each half minute', async () => {
  answer = saying({ monitor: 'on' });
  const monitor = watchMonitor();
  expect(monitor()).toBe('asked');
  await passed(0);
  expect(monitor()).toBe('on');
  answer = saying({ monitor: 'off' });
  await passed(29_000);
  expect(monitor()).toBe('on');
  await passed(1000);
  expect(monitor()).toBe('off');
  expect(asked).toEqual([AGENT_ADDRESS, AGENT_ADDRESS]);
});

test.each([
  ['gives no answer', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['says what is no state', saying({ monitor: 'lit' })],
  ['says nothing', saying({})],
  ['says null', saying(null)],
  ['answers with a page', async () => new Response('<!doctype html>')],
])('an agent that %s is silent, until it speaks again', async (_, failing) => {
  answer = failing;
  const monitor = watchMonitor();
  await passed(0);
  expect(monitor()).toBe('silent');
  answer = saying({ monitor: 'connected' });
  await passed(30_000);
  expect(monitor()).toBe('connected');
});
