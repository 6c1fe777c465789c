import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { Connection } from './live-io.ts';
import { limitWaiting, MAX_WAITING_BYTES } from './slow-readers.ts';

/** A connection whose client does not read: each event waits. */
function slowReader(bufferedAmount = 0) {
  const writeBuffer: { data?: string }[] = [];
  const close = vi.fn();
  const connection = Object.assign(new EventEmitter(), {
    writeBuffer,
    close,
    transport: { socket: { bufferedAmount } },
  });
  limitWaiting(connection as unknown as Connection);
  const send = (data?: string) => {
    const packet = data === undefined ? {} : { data };
    connection.emit('packetCreate', packet);
    writeBuffer.push(packet);
  };
  const take = () => void writeBuffer.splice(0);
  return { send, take, close };
}

test('small events may wait up to a number', () => {
  const { send, close } = slowReader();
  for (let event = 0; event < 1000; event += 1) send('small');
  expect(close).not.toHaveBeenCalled();
  send();
  expect(close).toHaveBeenCalledExactlyOnceWith(true);
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
