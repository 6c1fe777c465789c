import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startAltering } from './altered-answers.ts';

test('a server that breaks a call off breaks it for the caller, and not the whole test run', async () => {
  const behind = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
  const { port } = behind.address() as AddressInfo;
  const altering = await startAltering(`http://127.0.0.1:${port}`, (body) => body);
  onTestFinished(async () => {
    await altering.close();
    behind.close();
  });
  await expect(fetch(altering.url, { signal: AbortSignal.timeout(5000) })).rejects.toMatchObject({
    message: 'fetch failed', // not 'timeout'
  });
});
