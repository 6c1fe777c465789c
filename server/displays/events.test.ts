import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DisplayApp, type Screen, startDisplayApp } from './testing/display-app.ts';
import { type LiveDisplay, liveDisplays } from './testing/live-displays.ts';

let app: DisplayApp;
let screen: Screen;
let port: number;
const { connect, hangUp } = liveDisplays();
const connected = (key = screen.key()) => connect(port, key);
beforeEach(() => begin());
const begin = async (options: Parameters<typeof startDisplayApp>[0] = {}) => {
  app = await startDisplayApp(options);
  screen = await app.pair();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
};
afterEach(async () => {
  hangUp();
  await app.close();
});

test('the frame comes at once, and each change of it soon', async () => {
  const { response, answers } = await connected();
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await expect.poll(() => answers().length).toBe(1);
  expect(answers()[0]?.frame?.blocks.length).toBeGreaterThan(0);
  const begun = performance.now();
  await app.message('Rip currents');
  await expect.poll(() => answers().length, { interval: 10 }).toBe(2);
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(answers()[1]?.frame?.blocks[0]?.headline).toBe('Rip currents');
});

test('what was pushed counts as sent, and as painted once the display says so', async () => {
  const { answers } = await connected();
  await app.message('Rip currents');
  await expect.poll(() => answers().at(-1)?.frame?.blocks[0]?.headline).toBe('Rip currents');
  const showing = async () =>
    (await app.staff('GET', `/api/admin/displays/${screen.id}`)).body.display.showing;
  await expect.poll(async () => (await showing())?.says[0]).toBe('Rip currents');
  expect((await showing()).evidence).toBe('sent');
});

test('a change that does not concern the place is not sent', async () => {
  const { answers } = await connected();
  await expect.poll(() => answers().length).toBe(1);
  const form = { name: 'Elsewhere', latitude: 50.1, longitude: -5 };
  await app.staff('POST', '/api/admin/locations', form);
  await app.message('Rip currents');
  await expect.poll(() => answers().length).toBe(2);
  expect(answers()[1]?.frame?.blocks[0]?.headline).toBe('Rip currents');
});

test('a command comes at once, and until the display says what became of it', async () => {
  const { answers } = await connected();
  await app.staff('POST', `/api/admin/displays/${screen.id}/commands`, { kind: 'identify' });
  await expect.poll(() => answers().at(-1)?.commands).toMatchObject([{ kind: 'identify' }]);
  const id = answers().at(-1)?.commands[0]?.id ?? '';
  expect((await screen.report({ results: [{ id, outcome: 'done' }] })).answer.commands).toEqual([]);
});

test('settings and words of the office come at once', async () => {
  const { answers } = await connected();
  await app.staff('PUT', `/api/admin/displays/${screen.id}/service`, { text: 'Being repaired' });
  await expect
    .poll(() => answers().at(-1)?.frame?.out_of_service)
    .toEqual({ text: 'Being repaired', until: null });
});

test('what ends by itself is taken off by the next look', async () => {
  await app.close();
  await begin({ starts: true, environment: { REFRESH_SCALE: '0.01' } }); // looks a hundred times as often
  await app.message('Rip currents', { minutes: 10 });
  const { answers } = await connected();
  await expect.poll(() => answers()[0]?.frame?.blocks[0]?.kind).toBe('message');
  app.clock.at += 10 * 60_000;
  await expect.poll(() => answers().at(-1)?.frame?.blocks[0]?.kind).not.toBe('message');
});

describe('the connection ends', () => {
  test('with the display, which is told why', async () => {
    const { events, state } = await connected();
    await app.staff('POST', `/api/admin/displays/${screen.id}/revoke`);
    await expect.poll(() => state.ended).toBe(true);
    expect(events.at(-1)).toEqual({ event: 'refused', data: { reason: 'revoked' } });
  });

  test('of a screen in whose place another one was paired', async () => {
    const { events, state } = await connected();
    app.clock.at += 1000;
    const fresh = await app.pair({ id: screen.id });
    await expect.poll(() => state.ended).toBe(true);
    expect(events.at(-1)).toEqual({ event: 'refused', data: { reason: 'unknown' } });
    const again = await connected(fresh.key());
    await expect.poll(() => again.answers().length).toBe(1);
  });

  test('with the server', async () => {
    const { state } = await connected();
    await app.server.close();
    await expect.poll(() => state.ended).toBe(true);
  });

  test('where a display has three newer ones', async () => {
    const all: LiveDisplay[] = [];
    for (let count = 0; count < 4; count += 1) all.push(await connected());
    await expect.poll(() => all[0]?.state.ended).toBe(true);
    expect(all.slice(1).map(({ state }) => state.ended)).toEqual([false, false, false]);
  });
});

test('many displays of one place share one frame', async () => {
  const second = await app.pair();
  const [a, b] = [await connected(), await connected(second.key())];
  await expect.poll(() => a.answers().length + b.answers().length).toBe(2);
  expect(a.answers()[0]?.frame?.tag).toBe(b.answers()[0]?.frame?.tag);
  expect(a.answers()[0]?.witness[0]?.url).not.toBe(b.answers()[0]?.witness[0]?.url);
});
