import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cachedResponse } from './cached-response.ts';

const text = JSON.stringify({ values: Array.from({ length: 200 }, (_, index) => index) });

describe('a cached response', () => {
  const answer = cachedResponse(200, text);

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
    expect(cachedResponse(200, '{}').encoded('br').encoding).toBeUndefined();
  });

  test('has the same tag for the same content only', () => {
    expect(cachedResponse(200, text).etag).toBe(answer.etag);
    expect(cachedResponse(200, `${text} `).etag).not.toBe(answer.etag);
  });
});
