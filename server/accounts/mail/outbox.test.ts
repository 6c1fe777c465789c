import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeLetter, passwordChangedLetter, resetLetter } from './letters.ts';
import { mailFolder, mailName } from './mail-files.ts';
import { createMailer } from './mailer.ts';

const CODE = '048291';
const LINK = 'https://foreshore.example/auth/reset-password/s3cret-token';
const DAY_MS = 86_400_000;
let dataDir: string;
let logged: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foreshore-mail-'));
  logged = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const outbox = (options: { production?: boolean; now?: () => number } = {}) =>
  createMailer({
    config: { smtpUrl: null, from: 'Foreshore <no-reply@foreshore.example>' },
    dataDir,
    log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
    production: options.production ?? false,
    now: options.now ?? Date.now,
  });

const files = async () => (await readdir(join(dataDir, 'outbox'))).sort();
const mailsWritten = async () =>
  Promise.all(
    (await files()).map(async (name) => PostalMime.parse(await readFile(join(dataDir, 'outbox', name)))),
  );

test('without a mail server each mail is a file that a mail program reads', async () => {
  const mailer = outbox();
  mailer.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await mailer.close();
  const [mail] = await mailsWritten();
  expect(mail).toMatchObject({
    from: { name: 'Foreshore', address: 'no-reply@foreshore.example' },
    to: [{ address: 'ann@test.example' }],
    subject: codeLetter(CODE).subject,
  });
  expect(mail?.text?.trim()).toBe(codeLetter(CODE).text.trim());
  expect(mail?.html?.trim()).toBe(codeLetter(CODE).html.trim());
  expect(mail?.messageId).toMatch(/@foreshore\.example>$/);
});

test('mails outside ASCII are read as they were written', async () => {
  const mailer = outbox();
  mailer.send({ to: 'ann@test.example', subject: '海岸 🌊', text: 'Łódź 海岸', html: '<p>Łódź 海岸</p>' });
  await mailer.close();
  const [mail] = await mailsWritten();
  expect(mail?.subject).toBe('海岸 🌊');
  expect(mail?.text?.trim()).toBe('Łódź 海岸');
});

test('their names sort by time, and two of one moment are two files', async () => {
  let now = Date.parse('2026-07-01T09:59:59.999Z');
  const mailer = outbox({ now: () => now });
  mailer.send({ to: 'first@test.example', ...codeLetter(CODE) });
  now += 1;
  mailer.send({ to: 'second@test.example', ...codeLetter(CODE) });
  mailer.send({ to: 'second@test.example', ...codeLetter(CODE) });
  await mailer.close();
  const names = await files();
  expect(names).toHaveLength(3);
  expect(names[0]).toMatch(/^20260701T095959999Z-[0-9a-f]{12}\.eml$/);
  const to = (await mailsWritten()).map((mail) => mail.to?.[0]?.address);
  expect(to).toEqual(['first@test.example', 'second@test.example', 'second@test.example']);
});

test("only the server's own user may read them", async () => {
  const mailer = outbox();
  mailer.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await mailer.close();
  const [name = ''] = await files();
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'outbox', name))).mode & 0o777).toBe(0o600);
});

test('outside production the code or link is logged, in production it is not', async () => {
  const sendAll = async (production: boolean) => {
    logged = [];
    const mailer = outbox({ production });
    mailer.send({ to: 'ann@test.example', ...codeLetter(CODE) });
    mailer.send({ to: 'ann@test.example', ...resetLetter(LINK) });
    mailer.send({ to: 'ann@test.example', ...passwordChangedLetter() });
    await mailer.close();
    return logged.join('');
  };
  const developers = await sendAll(false);
  expect(developers).toContain(CODE);
  expect(developers).toContain(LINK);
  const operators = await sendAll(true);
  for (const secret of [CODE, LINK, 's3cret-token', 'ann@']) expect(operators).not.toContain(secret);
  expect(operators).toContain('no SMTP_URL');
});

test('a mail that can not be written costs the caller nothing and is logged', async () => {
  const mailer = outbox();
  await rm(join(dataDir, 'outbox'), { recursive: true });
  mailer.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await mailer.close();
  expect(logged.join('')).toContain('mail not written');
  expect(logged.join('')).not.toContain(CODE);
});

test('mails are stored for thirty days', async () => {
  const now = Date.parse('2026-07-31T12:00:00.000Z');
  const folder = mailFolder(join(dataDir, 'outbox'));
  for (const days of [31, 29, 0]) await folder.put(mailName(now - days * DAY_MS, 'eml'), 'x');
  await folder.prune(now);
  expect((await files()).map((name) => name.slice(0, 8))).toEqual(['20260702', '20260731']);
});
