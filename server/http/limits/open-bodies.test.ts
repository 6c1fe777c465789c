import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { limitOpenBodies } from './open-bodies.ts';

const LONGEST = 2 ** 18;
let mayOpen: (address: string, headers?: Record<string, string>) => { isOpen: boolean; end: () => void };

beforeEach(() => {
  const admits = limitOpenBodies({
    longest: LONGEST,
    addressOf: ({ url }) => url ?? '', // the test's own way to say who sends
  });
  mayOpen = (address, headers = { 'content-length': String(LONGEST) }) => {
    const response = new EventEmitter();
    const request = { url: address, headers } as unknown as IncomingMessage;
    const isOpen = admits(request, response as unknown as ServerResponse);
    return { isOpen, end: () => void response.emit('close') };
  };
});

const openMany = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => mayOpen(addressOf(index)));
const opened = (all: { isOpen: boolean }[]) => all.filter(({ isOpen }) => isOpen).length;

test('one client may send 8 MiB at once, others still may, and ended bodies make room', () => {
  const first = openMany(100, () => '192.0.2.1');
  expect(opened(first)).toBe(32);
  expect(mayOpen('192.0.2.2').isOpen).toBe(true);
  first[0]?.end();
  expect(mayOpen('192.0.2.1').isOpen).toBe(true);
});

test('the addresses of one network of IPv6 count as one client', () => {
  expect(opened(openMany(100, (index) => `2001:db8:1:1::${index}`))).toBe(32);
});

test('all clients may send 64 MiB at once, and a call without a body is never refused', () => {
  expect(opened(openMany(4000, (index) => `10.0.${index >> 8}.${index & 255}`))).toBe(256);
  expect(mayOpen('192.0.2.3', {}).isOpen).toBe(true);
  expect(mayOpen('192.0.2.3', { 'content-length': '0' }).isOpen).toBe(true);
});

test('a body without a length, or longer than is held in memory, counts as the longest', () => {
  const endless = Array.from({ length: 40 }, (_, index) =>
    mayOpen('192.0.2.1', index % 2 ? { 'transfer-encoding': 'chunked' } : { 'content-length': '100000000' }),
  );
  expect(opened(endless)).toBe(32);
});
