import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_EVENT } from '#contract/live/events.ts';
import { texts } from '#contract/texts.ts';
import { type LiveClient, type LiveClients, liveClients, soon } from '../../testing/apps/live-clients.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../testing/apps/test-app.ts';

let app: TestApp;
let clients: LiveClients;

beforeAll(async () => {
  app = await startTestApp({ environment: { REFRESH_SCALE: '1' } });
  clients = await liveClients(app);
});
afterEach(async () => {
  clients.closeAll();
  await soon(() => expect(app.live.figures().connections).toBe(0));
});
afterAll(() => app.close());

describe('a connection ends within a second', () => {
  let session: string;
  let client: LiveClient;
  let bystander: LiveClient;

  beforeEach(async () => {
    session = await app.signIn('safety_officer');
    client = await clients.connect({ session, location: 'exmouth' });
    bystander = await clients.connect({ session: await app.signIn() });
    await client.settled();
  });
  const officerId = async () => (await app.store.users.byEmailKey('safety_officer@test.example'))?.id;
  const ended = async (reason: string) => {
    await soon(() => expect(client.hungUp).toEqual([reason]), 1000);
    expect(bystander.hungUp).toEqual([]);
  };
  const isLoggedOut = async () => {
    await ended('io server disconnect');
    expect(client.of('error').at(-1)).toEqual({
      message: texts.authenticationRequired('live data'),
      event: SESSION_EVENT,
    });
    expect((await clients.refusal({ session })).status).toBe(401);
  };

  test('after logout', async () => {
    await app.call({ method: 'POST', url: '/auth/logout', session });
    await isLoggedOut();
  });

  test('after the session was ended from another one, which stays connected', async () => {
    const other = await app.signIn('safety_officer');
    const stays = await clients.connect({ session: other });
    const { body } = await app.call({ method: 'GET', url: '/api/account', session: other });
    const found = body.sessions.find(({ current }: { current: boolean }) => !current);
    const all = body.sessions.filter(({ current }: { current: boolean }) => !current);
    expect(found).toBeDefined();
    for (const { id } of all)
      await app.call({ method: 'DELETE', url: `/api/account/sessions/${id}`, session: other });
    await isLoggedOut();
    expect(stays.hungUp).toEqual([]);
  });

  test('after the password was changed', async () => {
    const { status } = await app.call({
      method: 'POST',
      url: '/api/account/password',
      session,
      payload: {
        current_password: PASSWORD,
        password: 'another good one',
        confirm_password: 'another good one',
      },
    });
    expect(status).toBe(200);
    await isLoggedOut();
    const id = await officerId();
    const { passwordHash } = (await app.store.users.byEmailKey('user@test.example')) ?? {};
    await app.store.db
      .updateTable('users')
      .set({ password_hash: passwordHash ?? '' })
      .where('id', '=', id ?? '')
      .execute();
  });

  test('after the password was reset', async () => {
    const email = 'safety_officer@test.example';
    const post = (url: string, payload: object) => app.call({ method: 'POST', url, payload });
    await post('/auth/forgot-password', { email });
    const letter = await soon(() => {
      const found = app.mails.findLast(
        ({ to, text }) => to === email && text.includes('/auth/reset-password/'),
      );
      if (!found) throw new Error('no mail yet');
      return found;
    });
    const token = /reset-password\/([\w-]+)/.exec(letter.text)?.[1];
    const reset = { email, password: PASSWORD, confirm_password: PASSWORD };
    expect((await post(`/auth/api/reset-password/${token}`, reset)).status).toBe(200);
    await isLoggedOut();
  });

  test('after the role was changed, and the client is admitted again under the new one', async () => {
    const admin = await app.signIn('admin');
    const url = `/api/admin/users/${await officerId()}/role`;
    const { status } = await app.call({ method: 'PUT', url, session: admin, payload: { role: 'user' } });
    expect(status).toBe(200);
    await ended('transport close');
    expect(client.of('error').filter(({ event }) => event === SESSION_EVENT)).toEqual([]);
    await clients.connect({ session });
    await app.call({ method: 'PUT', url, session: admin, payload: { role: 'safety_officer' } });
  });

  test('after logout with the token that a change of role brought', async () => {
    const admin = await app.signIn('admin');
    const url = `/api/admin/users/${await officerId()}/role`;
    await app.call({ method: 'PUT', url, session: admin, payload: { role: 'user' } });
    await ended('transport close');
    const onOld = await clients.connect({ session });
    const { cookies } = await app.call({ method: 'GET', url: '/api/account', session });
    const replacement = cookies.find(({ name }) => name === 'sid')?.value ?? '';
    await soon(() => expect(onOld.hungUp).toEqual(['transport close']), 1000);
    expect(onOld.of('error').filter(({ event }) => event === SESSION_EVENT)).toEqual([]);
    const again = [await clients.connect({ session }), await clients.connect({ session: replacement })];
    await app.call({ method: 'POST', url: '/auth/logout', session: replacement });
    for (const { hungUp } of again) await soon(() => expect(hungUp).toEqual(['io server disconnect']), 1000);
    for (const token of [session, replacement])
      expect((await clients.refusal({ session: token })).status).toBe(401);
    expect(bystander.hungUp).toEqual([]);
    await app.call({ method: 'PUT', url, session: admin, payload: { role: 'safety_officer' } });
  });

  test('after the session has expired, in the next rounds', async () => {
    app.live.tick();
    await client.settled();
    expect(client.hungUp).toEqual([]);
    await app.store.db
      .updateTable('sessions')
      .set({ expires_at: Date.now() - 1 })
      .where('user_id', '=', (await officerId()) ?? '')
      .execute();
    await soon(() => {
      app.live.tick();
      expect(client.hungUp).toEqual(['io server disconnect']);
    });
    expect(bystander.hungUp).toEqual([]);
  });

  test('after the account was deleted', async () => {
    const admin = await app.signIn('admin');
    const url = `/api/admin/users/${await officerId()}`;
    const { status } = await app.call({ method: 'DELETE', url, session: admin });
    expect(status).toBe(200);
    await isLoggedOut();
  });
});
