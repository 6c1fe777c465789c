import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { aPhotograph } from '../testing/uploading.ts';
import type { Pace } from './pace.ts';
import { receiveForm } from './receive-form.ts';

const NEVER_MS = 60_000;
/** Of the real limits one each, hundreds of times shorter. */
const IN_STEPS: Pace = { wholeMs: NEVER_MS, stepMs: 150, leastBytes: 2000 };
const IN_ALL: Pace = { wholeMs: 600, stepMs: NEVER_MS, leastBytes: 2000 };
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';

let pace: Pace;
let folder: string;
let server: Server;
let outcome: Promise<unknown>;
beforeEach(async () => {
  pace = IN_STEPS;
  folder = await mkdtemp(join(tmpdir(), 'foreshore-form-'));
  const arrived = Promise.withResolvers<unknown>();
  outcome = arrived.promise;
  server = createServer((incoming, response) => {
    const received = receiveForm(incoming, folder, pace);
    received.then(arrived.resolve, arrived.resolve).finally(() => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function open() {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const client = request({ port, host: '127.0.0.1', method: 'POST', headers });
  client.on('error', () => undefined);
  return client;
}

/** Writes so many bytes every 20 ms until the outcome is there. */
async function trickle(bytes: number) {
  const client = open();
  client.write(HEAD);
  client.write(await aPhotograph(20, 20));
  const timer = setInterval(() => client.write(Buffer.alloc(bytes)), 20);
  const error = await outcome;
  clearInterval(timer);
  client.destroy();
  return error;
}
const tooSlow = { name: 'HttpError', status: 408, message: staffTexts.mediaTooSlow };

test('a body that comes a few bytes at a time is not waited for', async () => {
  expect(await trickle(10)).toMatchObject(tooSlow);
});

test('a body that comes steadily has its time, and no more', async () => {
  pace = IN_ALL;
  expect(await trickle(5000)).toMatchObject(tooSlow);
});

test('a form has its fields, its files by their type, and no file for an input that was left empty', async () => {
  const photograph = await aPhotograph(20, 20);
  const client = open();
  client.write('--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nSurf\r\n');
  client.write('--x\r\ncontent-disposition: form-data; name="poster"; filename=""\r\n\r\n\r\n');
  client.write(HEAD);
  client.write(photograph);
  client.end('\r\n--x--\r\n');
  expect(await outcome).toEqual({
    fields: { title: 'Surf' },
    file: { path: join(folder, 'file'), type: 'image/jpeg', bytes: photograph.length },
    poster: null,
  });
});

test('when a client goes, its files are closed and can be removed', async () => {
  const client = open();
  client.write(HEAD);
  client.write(await aPhotograph(20, 20));
  await expect.poll(() => readdir(folder)).toEqual(['file']);
  client.destroy();
  expect(await outcome).toMatchObject({ status: 400, message: staffTexts.mediaFormUnreadable });
});

test('a client that went before is not waited for', async () => {
  pace = { wholeMs: NEVER_MS, stepMs: NEVER_MS, leastBytes: 1 };
  const gone = Promise.withResolvers<unknown>();
  server.removeAllListeners('request').on('request', (incoming) => {
    incoming.once('close', () => receiveForm(incoming, folder, pace).catch(gone.resolve));
  });
  const client = open();
  client.write(HEAD);
  await new Promise((resolve) => server.once('request', resolve));
  client.destroy();
  expect(await gone.promise).toMatchObject({ status: 400, message: staffTexts.mediaFormUnreadable });
});
