import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { Connection } from './live-io.ts';
import { limitWaiting, MAX_WAITING_BYTES } from './slow-readers.ts';

/** A connection whose client does not read: each event waits. */
function slowReader(writableLength = 0) {
  const close = vi.fn();
  const resetAndDestroy = vi.fn();
  const connection = Object.assign(new EventEmitter(), { close });
  const socket = { writableLength, resetAndDestroy } as unknown as Socket;
  limitWaiting(connection as unknown as Connection, () => socket);
  const send = (data?: string) => void connection.emit('packetCreate', data === undefined ? {} : { data });
  const take = () => void connection.emit('flush');
  return { send, take, close, resetAndDestroy };
}

test('small events may wait up to a number', () => {
  const { send, close, resetAndDestroy } = slowReader();
  for (let event = 0; event < 1000; event += 1) send('small');
  expect(close).not.toHaveBeenCalled();
  send();
  expect(close).toHaveBeenCalledExactlyOnceWith(true);
  expect(resetAndDestroy).toHaveBeenCalledOnce();
});

test('nothing may wait for longer than a minute, also when the client answers pings', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { send, close, take } = slowReader();
  send('first');
  vi.advanceTimersByTime(59_000);
  take();
  send('second');
  vi.advanceTimersByTime(59_000);
  send('third');
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  send('fourth');
  expect(close).toHaveBeenCalledExactlyOnceWith(true);
  vi.useRealTimers();
});

test.each([0, MAX_WAITING_BYTES / 2])('large events may wait up to a size, %i on their way', (onTheirWay) => {
  const { send, close } = slowReader(onTheirWay);
  send('x'.repeat(MAX_WAITING_BYTES - onTheirWay - 1));
  send('x');
  expect(close).not.toHaveBeenCalled();
  send();
  expect(close).toHaveBeenCalledExactlyOnceWith(true);
});
