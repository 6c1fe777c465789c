import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountTexts } from '#contract/accounts/account-texts.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { NEW_PASSWORD, newPerson, stranger, wrong } from '#server/testing/new-person.ts';
import { codeIn, mailsTo } from '#server/testing/servers/mail-box.ts';

const clock = { offset: 0 };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => Date.now() + clock.offset });
});
afterAll(() => app.close());

const cookieOf = (answer: Awaited<ReturnType<TestApp['call']>>, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name);
const invalid = {
  success: false,
  error: accountTexts.codeInvalid,
  message: accountTexts.codeInvalid,
  field: 'auth_code',
};

describe('a code', () => {
  test('of many wrong ones at once five are checked, then the right one is refused too', async () => {
    const { email, begin, verify, complete } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify({ auth_code: wrong(code) })));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
    const late = await complete(code);
    expect(late.status).toBe(429);
    expect(late.body.error).toBe(accountTexts.codeUsedUp);
    expect(await app.store.users.byEmailKey(email)).toBeNull();
  });

  test('has five attempts again after another one was asked for', async () => {
    const { email, begin, verify, complete, post } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    for (let time = 0; time < 6; time += 1) await verify({ auth_code: wrong(code) });
    clock.offset += 30_000;
    expect((await post('/auth/resend', {})).status).toBe(200);
    expect((await complete(await codeIn(app, email, 2))).status).toBe(200);
  });

  test('has its own attempts in each browser that asked for one, whatever another has tried', async () => {
    const [anna, ben] = [newPerson(app), newPerson(app)];
    await anna.begin();
    clock.offset += 30_000;
    await ben.begin(anna.email);
    const code = await codeIn(app, anna.email, 2);
    const byBen = () => ben.verify({ email: anna.email, auth_code: wrong(code) });
    for (let time = 0; time < 5; time += 1) expect((await byBen()).status).toBe(400);
    expect((await byBen()).status).toBe(429);
    expect((await anna.complete(code)).status).toBe(200);
  });

  test('is not voided by the wrong codes of strangers', async () => {
    const { email, begin, complete } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    const guess = stranger(app, email);
    for (let time = 0; time < 100; time += 1) await guess(wrong(code));
    expect((await complete(code)).status).toBe(200);
  });

  test('of strangers, whatever address they claim, gets twenty attempts an hour for an e-mail address', async () => {
    const { email, begin } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    const statuses: number[] = [];
    for (let client = 0; client < 25; client += 1) {
      const { status } = await app.call({
        method: 'POST',
        url: '/auth/verify',
        payload: { email: client % 2 ? email.toUpperCase() : ` ${email} `, auth_code: wrong(code) },
        headers: {
          'user-agent': `Browser/${client}`,
          'x-forwarded-for': `198.51.100.${client}`,
          cookie: `pending-sign-up=${client % 3 ? client : 'A'.repeat(43)}`,
        },
        remoteAddress: `203.0.113.${client}`,
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);
    const late = await stranger(app, email)(code);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('of strangers at one address gets a hundred attempts an hour, for any account', async () => {
    const one = newPerson(app);
    const statuses: number[] = [];
    for (let time = 0; time < 105; time += 1)
      statuses.push((await one.verify({ email: `any${time}@test.example`, auth_code: '000000' })).status);
    expect(statuses).toEqual([...Array(100).fill(400), ...Array(5).fill(429)]);
  });

  test('works in another browser too: a mail may be read on another device', async () => {
    const { email, begin } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    const other = stranger(app, email);
    for (let time = 0; time < 30; time += 1) expect((await other(code)).status).toBe(200);
  });

  test('does not reveal to a stranger whether one is pending', async () => {
    const { email, begin } = newPerson(app);
    await begin();
    await codeIn(app, email);
    const [pending, none] = [stranger(app, email), stranger(app, `nothing.${email}`)];
    for (let time = 0; time < 25; time += 1) {
      const [one, other] = [await pending('000000'), await none('000000')];
      const said = ({ status, body }: typeof one) => [status, body.error.replace(/\d+ seconds/, 'seconds')];
      expect(said(one)).toEqual(said(other));
      expect(Object.keys(one.headers)).toEqual(Object.keys(other.headers));
    }
  });

  test('that a browser asked for gives it no attempts at another address', async () => {
    const [anna, ben] = [newPerson(app), newPerson(app)];
    await anna.begin();
    await ben.begin();
    const code = await codeIn(app, anna.email);
    for (let time = 0; time < 5; time += 1) await ben.verify({ email: anna.email, auth_code: wrong(code) });
    expect((await ben.complete(await codeIn(app, ben.email))).status).toBe(200);
    expect((await anna.complete(code)).status).toBe(200);
  });

  test('works once', async () => {
    const { email, post, begin, complete } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    expect((await complete(code)).status).toBe(200);
    const again = await complete(code, { password: 'another one', confirm_password: 'another one' });
    expect(again.status).toBe(400);
    expect(again.body).toEqual(invalid);
    expect((await post('/auth/login', { email, password: NEW_PASSWORD })).status).toBe(200);
  });

  test('expires after ten minutes', async () => {
    const { email, begin, verify, complete } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    clock.offset += 10 * 60_000 - 20_000; // the real clock advances during the test too
    expect((await verify({ auth_code: code })).status).toBe(200);
    clock.offset += 20_000;
    expect((await complete(code)).body).toEqual(invalid);
  });

  test('of another address, or an older one, is wrong', async () => {
    const { email, post, begin, complete } = newPerson(app);
    await begin();
    const first = await codeIn(app, email);
    const other = `other.${email}`;
    await begin(other);
    const others = await codeIn(app, other);
    if (others !== first) expect((await complete(others)).body).toEqual(invalid);
    clock.offset += 30_000;
    expect((await post('/auth/resend', { email })).status).toBe(200);
    const second = await codeIn(app, email, 2);
    if (second !== first) expect((await complete(first)).body).toEqual(invalid);
    expect((await complete(second)).status).toBe(200);
  });

  test('is found in what was pasted, with its sentence, with signs and in the digits of another script', async () => {
    const { email, begin, verify } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    const fullWidth = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    const [first, last] = [code.slice(0, 3), code.slice(3)];
    for (const auth_code of [
      fullWidth,
      ` ${first} ${last} `,
      `${first}-${last}`,
      `Your code is ${code}`,
      `${first}\u00ad${last}`,
    ])
      expect((await verify({ auth_code })).status, auth_code).toBe(200);
  });

  test('is required: without one, or with a wrong one, there is no account', async () => {
    const { email, begin, verify } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    const password = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    for (const auth_code of [undefined, '', null, ['1'], 0, wrong(code), `${code}0`]) {
      const { status, body } = await verify({ auth_code, ...password });
      expect(status).toBe(400);
      expect(body.field).toBe('auth_code');
    }
    expect((await verify({ email: 'never@test.example', auth_code: code, ...password })).body).toEqual(
      invalid,
    );
    expect(await app.store.users.byEmailKey(email)).toBeNull();
  });

  test('is not checked while the password breaks a rule', async () => {
    const { email, begin, complete } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    for (let time = 0; time < 6; time += 1) {
      const differ = await complete(wrong(code), { confirm_password: 'something else' });
      expect(differ.body).toMatchObject({
        error: accountTexts.passwordsDifferAgain,
        field: 'confirm_password',
      });
      const short = await complete(wrong(code), { password: '12345', confirm_password: '12345' });
      expect(short.body).toMatchObject({ error: accountTexts.passwordTooShort(6), field: 'password' });
    }
    expect((await complete(code)).status).toBe(200);
  });

  test('makes one account of two completions at once', async () => {
    const { email, begin, complete } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    const answers = await Promise.all([complete(code), complete(code), complete(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const users = await app.store.db.selectFrom('users').where('email_key', '=', email).selectAll().execute();
    expect(users).toHaveLength(1);
  });

  test('is stored only as a hash that needs the key', async () => {
    const { email, begin } = newPerson(app);
    await begin();
    const code = await codeIn(app, email);
    const rows = JSON.stringify(await app.store.db.selectFrom('email_codes').selectAll().execute());
    expect(rows).toContain(email);
    expect(rows).not.toContain(code);
  });
});

describe('another code', () => {
  test('can be asked for after half a minute, also for the address that the browser began with', async () => {
    const { email, post, begin, complete } = newPerson(app);
    const begun = await begin();
    const cookie = `pending-sign-up=${cookieOf(begun, 'pending-sign-up')?.value}`;
    await codeIn(app, email);
    clock.offset += 20_000;
    const soon = await post('/auth/resend', {}, { cookie });
    expect(soon.status).toBe(429);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect(soon.body.error).toBe(accountTexts.codeTooSoon(Number(soon.headers['retry-after'])));
    clock.offset += 10_000;
    expect((await post('/auth/resend', {}, { cookie })).body).toEqual({
      success: true,
      message: accountTexts.codeSent,
    });
    expect((await complete(await codeIn(app, email, 2))).status).toBe(200);
  });

  test('is not sent to a browser that has begun nothing', async () => {
    const { post } = newPerson(app);
    const { status, body } = await post('/auth/resend', {});
    expect(status).toBe(400);
    expect(body.error).toBe(accountTexts.noPendingSignUp);
  });

  test('is refused after ten in an hour to one address, and thirty by one client', async () => {
    const { email, post } = newPerson(app);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await post('/auth/resend', { email })).status);
      clock.offset += 30_000;
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    await mailsTo(app, email, 10);
    const other = newPerson(app);
    const byOne: number[] = [];
    for (let time = 0; time < 31; time += 1) byOne.push((await other.begin(`n${time}.${email}`)).status);
    expect(byOne).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});
