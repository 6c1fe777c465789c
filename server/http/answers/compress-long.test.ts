import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressLong } from './compress-long.ts';

const LONG = { places: Array.from({ length: 500 }, (_, index) => `place ${index}`) };
const server = Fastify();
compressLong(server);
server.get('/long', () => LONG);
server.get('/short', () => ({ places: [] }));

const ask = (url: string, accept?: string) =>
  server.inject({ url, headers: accept === undefined ? {} : { 'accept-encoding': accept } });

test.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a long answer goes out as %s to a client that accepts %j', async (encoding, accept, decode) => {
  const { headers, rawPayload } = await ask('/long', accept);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(JSON.parse(decode(rawPayload).toString())).toEqual(LONG);
});

test('it goes out as it is where the client accepts no encoding, and a short one always', async () => {
  expect((await ask('/long')).json()).toEqual(LONG);
  const { headers, rawPayload } = await ask('/short', 'br');
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(rawPayload.toString())).toEqual({ places: [] });
});
