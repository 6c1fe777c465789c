import { expect, test } from 'vitest';
import { eventually, ONCE, sending } from '#server/testing/sending.ts';
import { codeLetter } from './letters.ts';

const CODE = '482915';

const { mailServer, haltingServer, mailer, files, holds, sentAll, log } = sending();

test('a mail arrives with its text and its html, from MAIL_FROM, and leaves the queue', async () => {
  const server = await mailServer();
  mailer(server.url).send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await sentAll(server, 1);
  const [arrived] = server.arrived;
  expect(arrived).toMatchObject({ to: ['ann@test.example'], from: 'no-reply@foreshore.example' });
  expect(arrived?.mail).toMatchObject({
    from: { name: 'Foreshore, live', address: 'no-reply@foreshore.example' },
    to: [{ address: 'ann@test.example' }],
    subject: codeLetter(CODE).subject,
  });
  expect(arrived?.mail.text?.trim()).toBe(codeLetter(CODE).text.trim());
  expect(arrived?.mail.html?.trim()).toBe(codeLetter(CODE).html.trim());
  expect(arrived?.mail.messageId).toMatch(/@foreshore\.example>$/);
  expect(arrived?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  await holds('queue', 0);
  expect(log()).toBe('');
});

test('letters outside ASCII arrive as they were written', async () => {
  const server = await mailServer();
  const text = 'Grüße aus Łódź – 海岸 🌊\n';
  mailer(server.url).send({ to: 'a@test.example', subject: 'Küste 海岸 🌊', text, html: `<p>${text}</p>` });
  await sentAll(server, 1);
  expect(server.arrived[0]?.mail.subject).toBe('Küste 海岸 🌊');
  expect(server.arrived[0]?.mail.text?.trim()).toBe(text.trim());
  expect(server.arrived[0]?.mail.html).toContain('海岸 🌊');
});

test('smtps speaks TLS from the first byte, and an untrusted certificate is refused unless the URL allows it', async () => {
  const server = await mailServer({ smtp: { secure: true } });
  const careful = mailer(server.url, ONCE);
  careful.send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await eventually(() => expect(log()).toContain('mail not sent yet'));
  expect(server.arrived).toHaveLength(0);
  await careful.close();
  mailer(`${server.url}?tls.rejectUnauthorized=false`);
  await sentAll(server, 1);
});

test('smtp changes to TLS before anything else is sent if the server offers it', async () => {
  const secure: boolean[] = [];
  const server = await mailServer({
    smtp: {
      hideSTARTTLS: false,
      onMailFrom: (_address, session, done) => {
        secure.push(session.secure);
        done();
      },
    },
  });
  mailer(`${server.url}?tls.rejectUnauthorized=false`).send({
    to: 'ann@test.example',
    ...codeLetter(CODE),
  });
  await sentAll(server, 1);
  expect(secure).toEqual([true]);
});

test('name and password of the URL are used', async () => {
  const logins: unknown[] = [];
  const server = await mailServer({
    smtp: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        logins.push([username, password]);
        done(null, { user: 'us' });
      },
    },
  });
  mailer(server.url.replace('://', '://us:p%40ss@')).send({ to: 'ann@test.example', ...codeLetter(CODE) });
  await sentAll(server, 1);
  expect(logins).toEqual([['us', 'p@ss']]);
});

test('sending returns before anything is sent to the server, however long the server takes to answer', async () => {
  const server = await haltingServer();
  const sender = mailer(server.url, { ...ONCE, stop: 0 });
  for (const to of ['ann@test.example', 'bob@test.example']) sender.send({ to, ...codeLetter(CODE) });
  expect(server.connections()).toBe(0);
  await eventually(() => expect(server.held).toHaveLength(2));
});

test('of a burst at most three are sent at once, and all arrive', async () => {
  let [active, most] = [0, 0];
  const server = await mailServer({
    answer: () => {
      active -= 1;
    },
    smtp: {
      onMailFrom: (_address, _session, done) => {
        active += 1;
        most = Math.max(most, active);
        setTimeout(done, 50); // time for others that are sent at once
      },
    },
  });
  const sender = mailer(server.url);
  for (let nth = 0; nth < 25; nth += 1) sender.send({ to: `a${nth}@test.example`, ...codeLetter(CODE) });
  await sentAll(server, 25);
  expect(most).toBe(3);
});

test.each([
  'ann@test.example\r\nBcc: eve@evil.example',
  'ann@test.example\nBcc: eve@evil.example',
  'ann@test.example, eve@evil.example',
  'Ann <ann@test.example>',
  'ann@test.example eve@evil.example',
  'ann@test.example>\r\nDATA',
  `${'a'.repeat(250)}@b.example`,
  'ann',
  '',
])('%j is not a recipient: refused, and nothing of it is logged', async (to) => {
  const server = await mailServer();
  const sender = mailer(server.url);
  sender.send({ to, ...codeLetter(CODE) });
  await sender.close();
  expect(server.asked()).toBe(0);
  expect(await files('queue')).toEqual([]);
  expect(log()).toContain('mail refused');
  expect(log()).not.toContain('evil');
});

test('a line break in a subject makes no header', async () => {
  const server = await mailServer();
  mailer(server.url).send({
    to: 'ann@test.example',
    subject: 'Hello\r\nBcc: eve@evil.example',
    text: 'x',
    html: 'x',
  });
  await sentAll(server, 1);
  expect(server.arrived[0]?.to).toEqual(['ann@test.example']);
  expect(server.arrived[0]?.mail.subject).toContain('Bcc: eve');
  expect(server.arrived[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
});
