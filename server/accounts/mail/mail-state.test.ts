import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { eventually, ONCE, sending } from '#server/testing/sending.ts';
import { refusal } from '#server/testing/servers/mail-server.ts';
import { codeLetter } from './letters.ts';
import { mailFault, NO_TROUBLE } from './mail-state.ts';

const NOW = Date.parse('2026-06-01T12:00:00.123Z');
const MINUTE_MS = 60_000;
const { mailServer, nobody, mailer, path, files, holds, sentAll, log } = sending();
const letter = { to: 'ann@test.example', ...codeLetter('482915') };

test('delivered mail is no trouble, and neither is mail being sent', async () => {
  const server = await mailServer();
  const sender = mailer(server.url, ONCE, () => NOW);
  expect(sender.state()).toEqual(NO_TROUBLE);
  sender.send(letter);
  expect(sender.state()).toEqual(NO_TROUBLE);
  await sentAll(server, 1);
  await holds('queue', 0);
  expect(sender.state()).toEqual(NO_TROUBLE);
});

test('waiting mail is counted from the time when it was to be sent, with the reason in plain words', async () => {
  const clock = { now: NOW };
  const { url } = await nobody();
  const sender = mailer(url, ONCE, () => clock.now);
  sender.send(letter);
  await eventually(() => expect(log()).toContain('mail not sent yet'));
  clock.now += MINUTE_MS;
  expect(sender.state()).toEqual({
    waiting: 1,
    waitingSince: NOW,
    failed: 0,
    failedSince: null,
    error: 'The mail server could not be reached.',
  });
});

test('mail that was given up is counted for a day, and the mail server’s own words are not shown', async () => {
  const clock = { now: NOW };
  const server = await mailServer({
    answer: () => {
      throw refusal(550, 'ann@test.example unknown');
    },
  });
  const sender = mailer(server.url, ONCE, () => clock.now);
  sender.send(letter);
  await holds('failed', 1);
  expect(await files('queue')).toEqual([]);
  expect(sender.state()).toMatchObject({ waiting: 0, failed: 1, failedSince: NOW });
  expect(sender.state().error).toMatch(/^The mail server refused .* It answered 550\.$/);
  clock.now += 24 * 60 * MINUTE_MS;
  expect(sender.state()).toEqual(NO_TROUBLE);
});

test('a file that the server did not put there is not counted as mail', async () => {
  const sender = mailer((await nobody()).url, ONCE, () => NOW);
  await writeFile(path('failed', 'notes.txt'), 'by hand');
  expect(sender.state()).toEqual(NO_TROUBLE);
});

test.each([
  [{ code: 'EAUTH', smtp: 535 }, 'The mail server refused the login. It answered 535.'],
  [{ code: 'too old' }, 'Mails waited for so long that they were of no use any more.'],
  [{ code: 'ESOMETHING' }, 'Mail could not be sent.'],
])('%j is said as %s', (fault, words) => {
  expect(mailFault(fault)).toBe(words);
});
