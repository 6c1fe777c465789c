import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusals } from './refusals.ts';

type Line = { level: number; msg: string } & Record<string, unknown>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function logged() {
  const lines: Line[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const refusals = createRefusals({ log });
  let request = 0;
  const wrongCode = (address: string) => {
    request += 1;
    refusals.note('wrong code', { account: 'a1b2' }, { address, request: `req-${request}` });
  };
  return { lines, refusals, wrongCode };
}

test('a line names the refusal, the account, the address and the request, as a warning', () => {
  const { lines, refusals } = logged();
  const from = { address: '192.0.2.1', request: 'req-7' };
  refusals.note('call refused', { user: 'anna' }, from, { method: 'PUT', route: '/api/adverts/:id' });
  expect(lines).toMatchObject([
    {
      level: 40,
      msg: 'call refused',
      user: 'anna',
      address: '192.0.2.1',
      request: 'req-7',
      method: 'PUT',
      route: '/api/adverts/:id',
    },
  ]);
});

test('a client has five lines of a kind in a minute, and one that says how many more there were', () => {
  const { lines, refusals, wrongCode } = logged();
  for (let time = 0; time < 42; time += 1) wrongCode(`2001:db8::${time}`); // one client: a /64
  refusals.note('wrong reset token', { account: null }, { address: '2001:db8::1', request: 'req-99' });
  expect(lines.map(({ msg }) => msg)).toEqual([...Array(5).fill('wrong code'), 'wrong reset token']);
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toMatchObject({ level: 40, msg: 'wrong code: and 37 more', address: '2001:db8::0' });
  wrongCode('2001:db8::1');
  expect(lines.map(({ msg }) => msg).slice(-2)).toEqual(['wrong code: and 37 more', 'wrong code']);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(8);
});

test('ten thousand clients in a minute have a hundred lines of a kind and one for the rest', () => {
  const { lines, wrongCode } = logged();
  for (let client = 0; client < 10_000; client += 1)
    for (let time = 0; time < 6; time += 1) wrongCode(`10.0.${client >> 8}.${client % 256}`);
  expect(lines).toHaveLength(100);
  vi.advanceTimersByTime(60_000);
  const sums = lines.slice(100).map(({ msg }) => msg);
  expect(sums).toEqual([
    ...Array(20).fill('wrong code: and 1 more'),
    `wrong code: and ${(10_000 - 20) * 6} more from elsewhere`,
  ]);
});

test('lines not written yet are written when the server stops', () => {
  const { lines, refusals, wrongCode } = logged();
  for (let time = 0; time < 8; time += 1) wrongCode('192.0.2.1');
  refusals.close();
  expect(lines.at(-1)?.msg).toBe('wrong code: and 3 more');
  expect(vi.getTimerCount()).toBe(0);
});
