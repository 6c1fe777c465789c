import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { Connection } from './live-io.ts';
import { limitWaiting, MAX_WAITING_BYTES } from './slow-readers.ts';

/** A connection whose client takes nothing: each event waits. */
function slowReader(bufferedAmount = 0) {
  const writeBuffer: { data?: string }[] = [];
  const close = vi.fn();
  const connection = Object.assign(new EventEmitter(), {
    ...{ writeBuffer, close },
    transport: { socket: { bufferedAmount } },
  });
  limitWaiting(connection as unknown as Connection);
  const send = (data?: string) => {
    const packet = data === undefined ? {} : { data };
    connection.emit('packetCreate', packet);
    writeBuffer.push(packet);
  };
  return { send, close };
}

test('small events may wait up to a number', () => {
  const { send, close } = slowReader();
  for (let event = 0; event < 1000; event += 1) send('small');
  expect(close).not.toHaveBeenCalled();
  send();
  expect(close).toHaveBeenCalledExactlyOnceWith(true);
});

test.each([0, MAX_WAITING_BYTES / 2])('large events may wait up to a size, %i on their way', (onTheirWay) => {
  const { send, close } = slowReader(onTheirWay);
  send('x'.repeat(MAX_WAITING_BYTES - onTheirWay - 1));
  send('x');
  expect(close).not.toHaveBeenCalled();
  send();
  expect(close).toHaveBeenCalledExactlyOnceWith(true);
});
