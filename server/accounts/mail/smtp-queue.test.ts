import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { eventually, ONCE, SOON, sending } from '#server/testing/sending.ts';
import { refusal } from '#server/testing/servers/mail-server.ts';
import { codeLetter, resetLetter } from './letters.ts';

const CODE = '482915';
const LINK = 'https://foreshore.example/auth/reset-password/s3cret-token';
const MINUTE_MS = 60_000;

const { afterwards, mailServer, haltingServer, nobody, mailer, path, files, holds, sentAll, log, logLines } =
  sending();

test('a mail that the server can not take yet is sent again', async () => {
  const server = await mailServer({
    answer: (nth) => {
      if (nth < 3) throw refusal(451, `4.3.0 try again, ${CODE}`);
    },
  });
  mailer(server.url).send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await sentAll(server, 1);
  expect(server.asked()).toBe(3);
  await holds('queue', 0);
  expect(await files('failed')).toEqual([]);
  expect(logLines()).toMatchObject([
    { level: 40, attempt: 1, smtp: 451, code: 'EMESSAGE' },
    { level: 40, attempt: 2, smtp: 451 },
  ]);
  expect(log()).not.toContain(CODE);
});

test('a mail that the server refuses for good is moved to failed/ and logged without address, code or link', async () => {
  const server = await mailServer({
    answer: () => {
      throw refusal(550, `5.1.1 ann@test.example unknown, ${CODE}`);
    },
  });
  const sender = mailer(server.url);
  sender.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  sender.send({ to: 'ann@test.example', ...resetLetter(LINK) });
  await holds('failed', 2);
  await holds('queue', 0);
  expect(server.asked()).toBe(2);
  expect(logLines()).toMatchObject([
    { level: 50, smtp: 550, msg: 'mail not sent, given up' },
    { level: 50, smtp: 550, msg: 'mail not sent, given up' },
  ]);
  for (const secret of [CODE, LINK, 's3cret-token', 'ann@', 'verification']) {
    expect(log()).not.toContain(secret);
  }
  const failed = await Promise.all(
    (await files('failed')).map((name) => readFile(path('failed', name), 'utf8')),
  );
  expect(failed.join('')).toContain('5.1.1 ann@test.example unknown');
  expect(failed.join('')).toContain(LINK);
});

test('a recipient that the server refuses is refused for good', async () => {
  const server = await mailServer({
    smtp: { onRcptTo: (_address, _session, done) => done(refusal(550, 'no such user')) },
  });
  mailer(server.url).send({ to: 'nobody@test.example', ...codeLetter(CODE) });
  await holds('failed', 1);
});

test('a login that the server refuses is tried again: the operator may mend it meanwhile', async () => {
  let isMended = false;
  const server = await mailServer({
    smtp: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => (isMended ? done(null, { user: 'us' }) : done(refusal(535, 'no'))),
    },
  });
  mailer(server.url.replace('://', '://us:secret@'), { pauses: Array(500).fill(20) }).send({
    to: 'ann@test.example',
    ...codeLetter(CODE),
  });
  await eventually(() => expect(log()).toContain('EAUTH'));
  isMended = true;
  await sentAll(server, 1);
});

test('each attempt waits as planned, and after the last one the mail moves to failed/', async () => {
  const server = await mailServer({
    answer: () => {
      throw refusal(451, 'later');
    },
  });
  mailer(server.url, { pauses: [20, 40, 60] }).send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await holds('failed', 1);
  await holds('queue', 0);
  expect(server.asked()).toBe(4);
  expect(logLines().map((line) => line.again_in_ms)).toEqual([20, 40, 60, undefined]);
});

test('a server that accepts and never answers delays a mail no longer than the limit', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  afterwards(() => new Promise((closed) => silent.close(closed)));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  mailer(`smtp://127.0.0.1:${port}`, { ...ONCE, greeting: 30 }).send({
    to: 'ann@test.example',
    ...codeLetter(CODE),
  });
  await eventually(() => expect(log()).toContain('ETIMEDOUT'));
  expect(await files('queue')).toHaveLength(1);
});

test('a server that sends without end is left after the limit of one attempt', async () => {
  const chatty = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-still here\r\n'), 5);
    socket.on('error', () => undefined).on('close', () => clearInterval(timer));
  });
  await new Promise<void>((listening) => chatty.listen(0, '127.0.0.1', listening));
  afterwards(() => new Promise((closed) => chatty.close(closed)));
  const address = chatty.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  mailer(`smtp://127.0.0.1:${port}`, { ...ONCE, attempt: 60 }).send({
    to: 'ann@test.example',
    ...codeLetter(CODE),
  });
  await eventually(() => expect(log()).toContain('EABORT'));
  expect(await files('queue')).toHaveLength(1);
});

test('a server that was away gets the mail when it is back', async () => {
  const { port, url } = await nobody();
  mailer(url, { pauses: Array(500).fill(20) }).send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await eventually(() => expect(log()).toContain('ESOCKET'));
  const back = await mailServer({ port });
  await sentAll(back, 1);
});

test('after a restart the queue is taken up again, and files that are not mails move to failed/', async () => {
  const away = await nobody();
  const before = mailer(away.url, ONCE);
  before.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  before.send({ to: 'bob@test.example', ...resetLetter(LINK) });
  await eventually(() => expect(logLines()).toHaveLength(2));
  await before.close();
  expect(await files('queue')).toHaveLength(2);
  await writeFile(path('queue', 'zzz.json'), '{"to":');

  const server = await mailServer();
  mailer(server.url);
  await sentAll(server, 2);
  await holds('queue', 0);
  expect(server.arrived.map(({ to }) => to[0]).sort()).toEqual(['ann@test.example', 'bob@test.example']);
  expect(await files('failed')).toEqual(['zzz.json']);
  expect(JSON.parse(await readFile(path('failed', 'zzz.json'), 'utf8')).mail).toBe('{"to":');
});

test('a mail that is too old to be of use is not sent any more', async () => {
  const away = await nobody();
  const before = mailer(away.url, ONCE);
  before.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await eventually(() => expect(logLines()).toHaveLength(1));
  await before.close();

  const server = await mailServer();
  mailer(server.url, SOON, () => Date.now() + 31 * MINUTE_MS);
  await holds('failed', 1);
  expect(server.asked()).toBe(0);
  expect(log()).toContain('too old');
  expect(log()).not.toContain(CODE);
});

test('a mail that is being sent when the server stops is completed', async () => {
  const server = await haltingServer();
  const sender = mailer(server.url);
  sender.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await eventually(() => expect(server.held).toHaveLength(1));
  const closed = sender.close();
  server.held[0]?.();
  await closed;
  expect(server.arrived).toHaveLength(1);
  expect(await files('queue')).toEqual([]);
});

test('a mail that hangs when the server stops stays in the queue, and so does a later one', async () => {
  const server = await haltingServer();
  const sender = mailer(server.url, { ...ONCE, stop: 30 });
  sender.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await eventually(() => expect(server.held).toHaveLength(1));
  const closed = sender.close();
  sender.send({ to: 'bob@test.example', ...codeLetter(CODE) });
  await closed;
  expect(await files('queue')).toHaveLength(2);
  expect(server.arrived).toHaveLength(0);
  expect(log()).toBe('');
});

test('a queue that can not be written is logged, and the mail goes out all the same', async () => {
  const server = await mailServer();
  const sender = mailer(server.url);
  await rm(path('queue'), { recursive: true });
  sender.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await sentAll(server, 1);
  expect(log()).toContain('mail not stored');
  expect(log()).not.toContain(CODE);
});

test("only the server's own user may read what waits", async () => {
  const away = await nobody();
  mailer(away.url, ONCE).send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await holds('queue', 1);
  const [name = ''] = await files('queue');
  const mode = async (...parts: string[]) => (await stat(path(...parts))).mode & 0o777;
  expect(await mode('queue')).toBe(0o700);
  expect(await mode('failed')).toBe(0o700);
  expect(await mode('queue', name)).toBe(0o600);
});
