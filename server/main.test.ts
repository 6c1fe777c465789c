import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { UNREACHABLE_SOURCES } from '#server/testing/unreachable-sources.ts';
import { serverEnvironment } from '../scripts/prepare.mjs';

const MAIN = join(import.meta.dirname, 'main.ts');
/** As `npm start` has it: a start takes two seconds of the processor, and a third less with compiled code. */
const COMPILED = join(import.meta.dirname, '..', serverEnvironment.NODE_COMPILE_CACHE);
/** Up to three starts one after another, each ten times as long while the machine is busy. */
vi.setConfig({ testTimeout: 90_000 });
const folders: string[] = [];
const children: ChildProcess[] = [];

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-'));
  folders.push(folder);
  return folder;
};

/** Starts the server as an operator does. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    cwd: newFolder(), // no .env there
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_MODE: 'live',
      NODE_COMPILE_CACHE: COMPILED,
      ...UNREACHABLE_SOURCES,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk) => (out += chunk));
  child.stderr?.on('data', (chunk) => (err += chunk));
  return {
    child,
    out: () => out,
    err: () => err,
    /** The address it announces. */
    async address(): Promise<string> {
      while (!/running at (\S+)/.test(out)) {
        if (child.exitCode !== null) throw new Error(`ended: ${err}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return /running at (\S+)/.exec(out)?.[1] ?? '';
    },
    async exitCode(): Promise<number | null> {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A port that nothing listens on just now. */
async function freePort(): Promise<AddressInfo> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return address;
}

test('the first start creates a network and an administrator, prints the password once, and the data folder is private', async () => {
  const dataDir = join(newFolder(), 'data');
  const first = start({ DATA_DIR: dataDir });
  const url = await first.address();
  expect(first.out()).toMatch(/starter network of \d+ locations/);
  const [, email, password] =
    /administrator, shown only this once: (\S+) {2}password: (\S+)/.exec(first.out()) ?? [];
  expect(first.out()).toContain('Choose another password');
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(login.status).toBe(200);
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { locations } = (await (await fetch(`${url}/api/locations`, { headers: { cookie } })).json()) as {
    locations: object[];
  };
  expect(locations.length).toBeGreaterThanOrEqual(24);
  expect(statSync(dataDir).mode & 0o077).toBe(0);

  first.child.kill('SIGTERM');
  expect(await first.exitCode()).toBe(0);

  const again = start({ DATA_DIR: dataDir });
  const urlAgain = await again.address();
  expect(again.out()).not.toContain('password');
  const still = await fetch(`${urlAgain}/auth/status`, { headers: { cookie } });
  expect(await still.json()).toEqual({ authenticated: true });
});

test('a login is accepted from the first moment that the server answers', async () => {
  const { port } = await freePort();
  const credentials = { email: 'first@example.org', password: 'a password of the first' };
  const server = start({
    PORT: String(port),
    DATA_DIR: newFolder(),
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
  });
  const logIn = () =>
    fetch(`http://127.0.0.1:${port}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    }).catch(() => null);
  let answer = await logIn();
  while (answer === null && server.child.exitCode === null) answer = await logIn();
  expect(answer?.status).toBe(200);
});

test('beside the simulator the operator’s own file-sharing host is still asked', async () => {
  const asked: (string | undefined)[] = [];
  const host = createServer((request, response) => {
    asked.push(request.url);
    response.end('GIF89a, and more than sixteen bytes');
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const server = start({
    ADMIN_EMAIL: 'a@example.org',
    ADMIN_PASSWORD: 'a password',
    DATA_DIR: newFolder(),
    DATA_MODE: 'simulated',
    OPEN_METEO_URL: '', // so that a simulator is started
    GOOGLE_DRIVE_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
  });
  const url = await server.address();
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.org', password: 'a password' }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const link = encodeURIComponent('https://drive.google.com/open?id=simulated-picture');
  const answer = await fetch(`${url}/api/proxy/google-drive?url=${link}`, { headers: { cookie } });
  expect(answer.headers.get('content-type')).toBe('image/gif');
  expect(asked).toEqual(['/uc?export=download&id=simulated-picture']);
  host.closeAllConnections();
  host.close();
});

test('a wrong setting ends the start with one line that names it', async () => {
  const { err, exitCode } = start({ REFRESH_SCALE: 'fast' });
  expect(await exitCode()).toBe(1);
  expect(err()).toBe('REFRESH_SCALE: expected a number above 0, such as 0.01\n');
});

test('a port that is taken ends the start with one line that says so, after the first password was printed', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { err, out, exitCode } = start({ DATA_DIR: newFolder(), PORT: String(port) });
  expect(await exitCode()).toBe(1);
  expect(err()).toBe(
    `Port ${port} on 127.0.0.1 is already in use: stop what uses it, or set PORT to another.\n`,
  );
  expect(out()).toMatch(/administrator, shown only this once: \S+ {2}password: \S+/); // it is stored, and nobody would know it
  other.close();
});

test.each([
  ['HOST', { HOST: '203.0.113.1' }],
  ['DATA_DIR', { DATA_DIR: join(MAIN, 'no-folder') }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://secret-user@127.0.0.1:1/x' }],
])('a %s that cannot be used ends the start with one line that names it', async (name, environment) => {
  const { err, exitCode } = start({ DATA_DIR: newFolder(), ...environment });
  expect(await exitCode()).toBe(1);
  expect(err()).toMatch(new RegExp(`^${name}: [^\\n]+\\n$`));
});

test('a session-secret file that was cut off ends the start with one line that says what to do', async () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'session-secret'), '');
  const { err, exitCode } = start({ DATA_DIR: dataDir });
  expect(await exitCode()).toBe(1);
  expect(err()).toMatch(/^\S+session-secret: expected at least 32 characters; .*remove the file[^\n]*\n$/);
});

test('a second server on one data folder is refused with one line', async () => {
  const dataDir = newFolder();
  const first = start({ DATA_DIR: dataDir });
  const url = await first.address();
  const second = start({ DATA_DIR: dataDir });
  expect(await second.exitCode()).toBe(1);
  expect(second.err().trim().split('\n')).toHaveLength(1);
  expect(second.err()).toContain(String(first.child.pid));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('without any source in reach the first start shows simulated data and says so; a later start looks again', async () => {
  const dataDir = newFolder();
  const server = start({ DATA_DIR: dataDir, DATA_MODE: 'auto' });
  const url = await server.address();
  expect(server.out()).toContain('Simulated data – not real conditions');
  expect(await (await fetch(`${url}/api/settings`)).json()).toMatchObject({ simulated: true });
  server.child.kill('SIGTERM');
  await server.exitCode();

  const source = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(source, 'listening');
  const reachable = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  const live = start({ DATA_DIR: dataDir, DATA_MODE: 'auto', OPEN_METEO_URL: reachable });
  expect(await (await fetch(`${await live.address()}/api/settings`)).json()).toMatchObject({
    simulated: false,
  });
  live.child.kill('SIGTERM');
  await live.exitCode();
  source.close();

  // There were real data once, so an outage never shows simulated ones.
  const outage = start({ DATA_DIR: dataDir, DATA_MODE: 'auto' });
  expect(await (await fetch(`${await outage.address()}/api/settings`)).json()).toMatchObject({
    simulated: false,
  });
});

test('the operator can read that it lives, that it is ready, and its metrics', async () => {
  const server = start({ DATA_DIR: newFolder() });
  const url = await server.address();
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ alive: true });
  const ready = async () => (await fetch(`${url}/readyz`)).json();
  const known = { ready: true, status: 'ready', store: 'connected', redis: 'not configured' };
  expect(await ready()).toMatchObject(known);
  // Who asks at once is answered before the sources are.
  await vi.waitFor(async () => expect(await ready()).toEqual({ ...known, refreshing: true }), 10_000);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/foreshore_feed_state\{kind="weather",location="[\w-]+"\} 2/);
  expect(metrics).toContain('foreshore_upstream_daily_budget{upstream="open-meteo forecast"} 7300');
  const throughProxy = await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(throughProxy.status).toBe(403);
  const withToken = start({ DATA_DIR: newFolder(), METRICS_TOKEN: 'a-token-of-twenty-ch' });
  const guarded = `${await withToken.address()}/metrics`;
  expect((await fetch(guarded)).status).toBe(403);
  expect((await fetch(guarded, { headers: { authorization: 'Bearer a-token-of-twenty-ch' } })).status).toBe(
    200,
  );
  const openApi = (await (await fetch(`${url}/api/docs/json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(openApi.paths)).toEqual(
    expect.arrayContaining([
      '/api/tidal',
      '/api/openmeteo_marine',
      '/api/ea_warnings',
      '/auth/login',
      '/locations/{name}',
    ]),
  );
});

const OPERATED = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of the operator, thirty-two characters',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@foreshore.example',
};
const UNPROTECTED = 'passwords and sessions cross the network unprotected';

test('a start in production warns when PUBLIC_URL is not https', async () => {
  const open = start({ DATA_DIR: newFolder(), ...OPERATED, PUBLIC_URL: 'http://foreshore.example' });
  const safe = start({ DATA_DIR: newFolder(), ...OPERATED, PUBLIC_URL: 'https://foreshore.example' });
  await Promise.all([open.address(), safe.address()]);
  expect(open.out()).toContain(UNPROTECTED);
  expect(safe.out()).not.toContain(UNPROTECTED);
});

test.each([
  ['is thrown where nobody catches it', 'throw new Error("a fault")'],
  ['is in a promise that nobody waits for', 'Promise.reject(new Error("a fault"))'],
])('a fault that %s is logged and stops the server in good order', async (_what, fault) => {
  const dataDir = newFolder();
  const onSignal = `process.on('SIGUSR2', () => { ${fault} })`;
  const server = start({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(onSignal)}`,
  });
  await server.address();
  server.child.kill('SIGUSR2');
  expect(await server.exitCode()).toBe(1);
  expect(server.out()).toMatch(/"message":"a fault".*"unexpected error, stopping in good order"/);
  await start({ DATA_DIR: dataDir }).address(); // the folder is free again
});
