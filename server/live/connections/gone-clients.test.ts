import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';
import { patience } from '#server/http/limits/slow-clients.ts';
import { soon } from '#server/testing/apps/live-clients.ts';

test('a client that goes away in the middle of its body is no failure of the store, and writes no line', async () => {
  const lines: string[] = [];
  const log = pino(
    new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  const statuses: number[] = [];
  const server = createHttpServer({
    log,
    headers: {},
    proxies: 0,
    patience,
    first: () => false,
    mayUpgrade: () => true,
  });
  server.post('/notes', () => 'noted');
  server.addHook('onError', (_request, _reply, error, done) => {
    statuses.push(error.statusCode ?? 500);
    done();
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      'POST /notes HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    setTimeout(() => socket.destroy(), 50);
    await soon(() => expect(statuses).toEqual([400]));
    expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  } finally {
    await server.close();
  }
});
