import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { startLiveApp } from '../testing/live-app.ts';
import { soon } from '../testing/live-clients.ts';
import { createGuarded } from './guarded.ts';
import type { LiveIo } from './live-io.ts';
import { sendWholeFrames } from './whole-frames.ts';

/** First byte of a websocket frame that is text and complete. */
const WHOLE_TEXT = 0x81;

test('a change goes to each client in one piece, head and body together', async () => {
  const live = await startLiveApp('2026-06-01T12:00:00Z');
  const clients = [await live.at('exmouth'), await live.at('exmouth')];
  for (const client of clients) await client.settled();
  const write = vi.spyOn(Socket.prototype, 'write');
  live.accept('ea_warnings', { waters: [] });
  for (const client of clients) await soon(() => expect(client.of('update_ea_warnings')).toHaveLength(1));
  const frames = write.mock.calls
    .map(([chunk]) => chunk)
    .filter((chunk) => Buffer.isBuffer(chunk) && chunk.includes('update_ea_warnings'));
  write.mockRestore();
  expect(frames).toHaveLength(2);
  expect(frames[0]).toBe(frames[1]); // made once for both
  expect((frames[0] as Buffer)[0]).toBe(WHOLE_TEXT);
  await live.close();
});

const MANY = 60;

/** A server with many clients, each of which takes a millisecond to send to. */
function sendingTo(count: number) {
  const received = Array.from({ length: count }, (): string[] => []);
  const sockets = received.map((events, index) => ({
    client: {
      writeToEngine([event]: string[]) {
        for (const begun = performance.now(); performance.now() - begun < 1; );
        if (event === 'broken' && index === 0) throw new Error('broken');
        events.push(event ?? '');
      },
    },
    conn: { readyState: 'open', writeBuffer: [], transport: { name: 'polling' } },
  }));
  const adapter = {
    nsp: { name: '/' },
    _encode: ({ event }: { event: string }) => [event],
    apply: (to: number[], each: (socket: unknown) => void) => {
      for (const index of to) each(sockets[index]);
    },
    broadcast: (_packet: { event: string }, _to: number[]) => undefined,
  };
  const io = { sockets: { adapter } } as unknown as LiveIo;
  const sendAtOnce = sendWholeFrames(io, createGuarded(pino({ level: 'silent' })));
  const all = received.map((_, index) => index);
  const send = (event: string, to = all) => adapter.broadcast({ event }, to);
  const haveAll = () => received.every((events) => events.length > 0);
  return { received, send, sendAtOnce, haveAll };
}

test('a broadcast to many goes out in turns, so that others are answered between', async () => {
  const { received, send, haveAll } = sendingTo(MANY);
  send('storm');
  let turns = 0;
  for (; !haveAll() && turns < 1000; turns += 1) await nextTurn();
  expect(turns).toBeGreaterThan(4);
  expect(received).toEqual(Array.from({ length: MANY }, () => ['storm']));
});

test('each client gets everything once and in order, also what goes to it alone meanwhile', async () => {
  const { received, send, haveAll } = sendingTo(MANY);
  send('first');
  await nextTurn();
  send('second');
  send('alone', [MANY - 1]);
  expect(received.at(-1)).toEqual(['first', 'second', 'alone']);
  while (!haveAll()) await nextTurn();
  await vi.waitFor(() => expect(received[0]).toEqual(['first', 'second']));
  await vi.waitFor(() => expect(received.at(-2)).toEqual(['first', 'second']));
  expect(received.at(-1)).toEqual(['first', 'second', 'alone']);
});

test('what waits goes out at once where there is no time for turns', () => {
  const { send, sendAtOnce, haveAll } = sendingTo(MANY);
  send('restart');
  sendAtOnce();
  expect(haveAll()).toBe(true);
});

test('a client that can’t be sent to costs the others nothing', async () => {
  const { received, send } = sendingTo(MANY);
  send('broken');
  await vi.waitFor(() => expect(received.at(-1)).toEqual(['broken']));
  expect(received[0]).toEqual([]);
});
