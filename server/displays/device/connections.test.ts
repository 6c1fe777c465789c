import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { DisplayAnswer } from '#contract/displays/displays.ts';
import { createConnections } from './connections.ts';

/** A response of which a test says how much waits in it. */
class Response extends EventEmitter {
  written: string[] = [];
  writableLength = 0;
  writableEnded = false;
  state = 'open';
  write(text: string) {
    this.written.push(text);
  }
  end() {
    this.writableEnded = true;
    this.state = 'ended';
    this.emit('close');
  }
  destroy() {
    this.state = 'destroyed';
    this.emit('close');
  }
}

const opened = (connections = createConnections(), displayId = 'd') => {
  const response = new Response();
  const given = { displayId, pairedAt: 1, response: response as unknown as ServerResponse };
  const connection = connections.open(given);
  if (!connection) throw new Error('too many');
  return { connections, connection, response };
};
const answer = (tag: string | null) => ({ frame: tag === null ? null : { tag } }) as unknown as DisplayAnswer;

test('an event is its name and its data in a line, and the tag of the frame is remembered', () => {
  const { connections, connection, response } = opened();
  connections.send(connection, answer('t1'));
  connections.send(connection, answer(null));
  connections.beat('2026-11-23T12:00:00.000Z');
  expect(response.written).toEqual([
    'event: answer\ndata: {"frame":{"tag":"t1"}}\n\n',
    'event: answer\ndata: {"frame":null}\n\n',
    'event: beat\ndata: {"server_time":"2026-11-23T12:00:00.000Z"}\n\n',
  ]);
  expect(connection.tag).toBe('t1');
});

test('a display that does not read is hung up on, and holds no memory', () => {
  const { connections, connection, response } = opened();
  response.writableLength = 262_145;
  connections.send(connection, answer('t1'));
  expect([response.state, response.written, connections.count()]).toEqual(['destroyed', [], 0]);
  expect(connections.displayIds()).toEqual([]);
});

test('a display has three connections, of which the oldest makes room', () => {
  const connections = createConnections();
  const responses = Array.from({ length: 4 }, () => opened(connections).response);
  expect(responses.map(({ state }) => state)).toEqual(['ended', 'open', 'open', 'open']);
  expect([connections.count(), connections.of('d').length]).toEqual([3, 3]);
});

test('a process has two thousand, and one that closed makes room', () => {
  const connections = createConnections();
  const [first] = Array.from({ length: 2000 }, (_, index) => opened(connections, `d${index}`));
  expect(() => opened(connections, 'more')).toThrow('too many');
  first?.response.destroy();
  expect(() => opened(connections, 'more')).not.toThrow();
});

test('one that is refused is told why before it ends, and all end with the process', () => {
  const { connections, connection, response } = opened();
  connections.refuse(connection, 'revoked');
  expect(response.written).toEqual(['event: refused\ndata: {"reason":"revoked"}\n\n']);
  expect(response.state).toBe('ended');
  const another = opened(connections);
  connections.closeAll();
  expect([another.response.state, connections.count()]).toEqual(['ended', 0]);
});
