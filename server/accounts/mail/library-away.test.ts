import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeLetter } from './letters.ts';
import { createMailer } from './mailer.ts';

vi.mock('nodemailer', () => {
  throw new Error('too many open files');
});

const CODE = '048291';
let dataDir: string;
let logged: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foreshore-mail-'));
  logged = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const mailerAt = (smtpUrl: string | null) =>
  createMailer({
    config: { smtpUrl, from: 'Foreshore <no-reply@foreshore.example>' },
    dataDir,
    log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
    production: true,
    now: Date.now,
  });

test('without a mail server a mail library that can not be loaded is logged, and the mailer closes', async () => {
  const mailer = mailerAt(null);
  mailer.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await mailer.close();
  expect(logged.join()).toContain('mail not written');
  expect(logged.join()).not.toContain(CODE);
});

test('with a mail server the mail stays in the queue, the fault is logged, and the mailer closes', async () => {
  const mailer = mailerAt('smtp://127.0.0.1:9');
  mailer.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await vi.waitFor(() => expect(logged.join()).toContain('mail not sent yet'), 5000);
  expect(logged.join()).toContain('the mail library can not be loaded');
  expect(logged.join()).toContain('too many open files');
  await mailer.close();
  expect(await readdir(join(dataDir, 'outbox', 'queue'))).toHaveLength(1);
  expect(logged.join()).not.toContain(CODE);
});
