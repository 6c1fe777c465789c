import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { startLiveApp } from '../testing/live-app.ts';
import { soon } from '../testing/live-clients.ts';

/** First byte of a websocket frame that is text and complete. */
const WHOLE_TEXT = 0x81;

test('a change goes to each client in one piece, head and body together', async () => {
  const live = await startLiveApp('2026-06-01T12:00:00Z');
  const clients = [await live.at('exmouth'), await live.at('exmouth')];
  for (const client of clients) await client.settled();
  const write = vi.spyOn(Socket.prototype, 'write');
  live.accept('ea_warnings', { waters: [] });
  for (const client of clients) await soon(() => expect(client.of('update_ea_warnings')).toHaveLength(1));
  const frames = write.mock.calls
    .map(([chunk]) => chunk)
    .filter((chunk) => Buffer.isBuffer(chunk) && chunk.includes('update_ea_warnings'));
  write.mockRestore();
  expect(frames).toHaveLength(2);
  expect(frames[0]).toBe(frames[1]); // made once for both
  expect((frames[0] as Buffer)[0]).toBe(WHOLE_TEXT);
  await live.close();
});
