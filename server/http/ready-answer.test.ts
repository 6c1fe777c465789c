import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { collectGarbage } from '#server/testing/collect-garbage.ts';
import { inTurn } from './in-turn.ts';
import { readyAnswer } from './ready-answer.ts';

const text = JSON.stringify({ values: Array.from({ length: 200 }, (_, index) => index) });

describe.each([
  { what: 'a ready answer', isPacked: false },
  { what: 'one that is packed', isPacked: true },
])('$what', ({ isPacked }) => {
  const answer = readyAnswer(200, text, { isPacked });
  beforeAll(() => inTurn(() => {})); // after the packing

  test('has its body', () => {
    expect(answer.body.toString()).toBe(text);
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    [undefined, undefined],
  ])('for Accept-Encoding %s is sent as %s', (accept, encoding) => {
    const sent = answer.encoded(accept);
    expect(sent.encoding).toBe(encoding);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, plain: (body: Buffer) => body };
    expect(decode[sent.encoding ?? 'plain'](sent.body).toString()).toBe(text);
  });

  test('is compressed once', () => {
    expect(answer.encoded('br').body).toBe(answer.encoded('br').body);
    expect(answer.encoded('gzip').body).toBe(answer.encoded('gzip').body);
  });

  test('that is small is not compressed', () => {
    expect(readyAnswer(200, '{}').encoded('br').encoding).toBeUndefined();
  });

  test('has the same tag for the same content only', () => {
    expect(readyAnswer(200, text).etag).toBe(answer.etag);
    expect(readyAnswer(200, `${text} `).etag).not.toBe(answer.etag);
  });
});

test('one that lasts is sent at once, and soon smaller, with the same tag and content', async () => {
  const answer = readyAnswer(200, text, { isLasting: true });
  const { etag } = answer;
  const first = answer.encoded('br').body;
  await vi.waitFor(() => expect(answer.encoded('br').body.length).toBeLessThan(first.length));
  expect(brotliDecompressSync(answer.encoded('br').body).toString()).toBe(text);
  expect(answer.etag).toBe(etag);
});

test('packed answers keep little more than their compressed bodies', async () => {
  const long = text.repeat(100);
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const answers = Array.from({ length: 50 }, () => readyAnswer(200, long, { isPacked: true }));
  await inTurn(() => {}); // after the packing
  const kept = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before;
  };
  // Buffers are given back beside the program, later on a busy machine.
  await expect.poll(kept, { timeout: 15_000 }).toBeLessThan((50 * long.length) / 2);
  expect(answers.map(({ body }) => body.length)).toEqual(answers.map(() => long.length));
});
