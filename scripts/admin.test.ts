import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openStore } from '#server/store/engines/open-store.ts';
import { placesOn, postgresEngines, silentLog } from '#server/store/testing/engines.ts';
import { UNREACHABLE_SOURCES } from '#server/testing/unreachable-sources.ts';

const EMAIL = 'op@example.org';
const folders: string[] = [];
const children: ChildProcess[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function run(file: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    cwd: newFolder(), // no .env there
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Runs the command as an operator does. */
async function admin(args: string[], environment: Record<string, string>) {
  const child = run('admin.ts', args, environment);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

/** Starts a server; resolves with its address. */
async function startServer(environment: Record<string, string>): Promise<string> {
  const child = run('../server/main.ts', [], {
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_MODE: 'live',
    ...UNREACHABLE_SOURCES,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: 'a password that is lost',
    ...environment,
  });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    out += chunk;
  });
  return vi.waitFor(
    () => {
      const [, address] = /running at (\S+)/.exec(out) ?? [];
      if (!address) throw new Error(`not running: ${out}`);
      return address;
    },
    { timeout: 15_000 },
  );
}

test('an administrator is created, promoted and given a new password; each password is printed once', async () => {
  const environment = { DATA_DIR: newFolder() };
  const created = await admin(['create', EMAIL], environment);
  expect(created).toMatchObject({ code: 0, err: '' });
  expect(created.out).toMatch(
    /^Created the administrator op@example\.org\. .*only this once and to be changed .*: [\w-]{22}\n$/,
  );

  const reset = await admin(['reset-password', EMAIL], environment);
  expect(reset).toMatchObject({ code: 0, err: '' });
  expect(reset.out).toMatch(/New password, shown only this once and to be changed .*: [\w-]{22}\n$/);

  const open = () => openStore({ dataDir: environment.DATA_DIR, log: silentLog });
  const before = await open();
  const ben = await before.users.insert(
    { email: 'Ben@x.org', emailKey: 'ben@x.org', passwordHash: 'x', role: 'user', verified: true },
    Date.now(),
  );
  await before.close();
  const promoted = await admin(['promote', 'ben@X.org'], environment);
  expect(promoted).toEqual({ code: 0, err: '', out: 'Ben@x.org is an administrator now.\n' });
  const after = await open();
  expect(await after.users.byId(ben.id)).toMatchObject({ role: 'admin' });
  await after.close();
});

test.each([
  { args: ['promote', 'nobody@example.org'], said: 'There is no account with the e-mail address' },
  { args: ['reset-password', 'nobody@example.org'], said: 'There is no account with the e-mail address' },
  { args: ['create', 'nobody'], said: '"nobody" is no e-mail address.' },
])('$args is answered in one line with the reason why it was not done', async ({ args, said }) => {
  const { code, out, err } = await admin(args, { DATA_DIR: newFolder() });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^[^\n]+\n$/);
  expect(err).toContain(said);
});

test.each([
  [[]],
  [['create']],
  [['--help']],
  [['remove', EMAIL]],
  [['toString', EMAIL]],
  [['create', EMAIL, 'a-password-of-mine']],
  [['create', '--password=x']],
])('%j is answered with the usage of the command', async (args) => {
  const { code, out, err } = await admin(args, { DATA_DIR: newFolder() });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('Usage: npm run admin -- COMMAND EMAIL');
  expect(err).not.toContain('a-password-of-mine');
});

test('a wrong setting is reported in one line', async () => {
  const { code, err } = await admin(['create', EMAIL], { DATABASE_URL: 'mysql://x' });
  expect(code).toBe(1);
  expect(err).toMatch(/^DATABASE_URL: [^\n]+\n$/);
});

test('while the server holds the data folder the command asks to stop it first', async () => {
  const dataDir = newFolder();
  await startServer({ DATA_DIR: dataDir });
  const { code, err } = await admin(['reset-password', EMAIL], { DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(err).toMatch(/^[^\n]*is in use: stop the server first[^\n]*\n$/);
});

describe.each(postgresEngines)('on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('the command works beside a running server, whose sessions of the account end within a second', async () => {
    const { databaseUrl } = await createPlace();
    const environment = { DATA_DIR: newFolder(), DATABASE_URL: databaseUrl ?? '' };
    const address = await startServer(environment);
    const login = (password: string) =>
      fetch(`${address}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: EMAIL, password }),
      });
    const before = await login('a password that is lost');
    expect(before.status).toBe(200);
    const cookie = before.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const status = async () => (await fetch(`${address}/auth/status`, { headers: { cookie } })).json();
    expect(await status()).toEqual({ authenticated: true });

    const { code, out } = await admin(['reset-password', EMAIL], environment);
    expect(code).toBe(0);
    await vi.waitFor(async () => expect(await status()).toEqual({ authenticated: false }), { timeout: 5000 });
    expect((await login('a password that is lost')).status).toBe(401);
    expect((await login(/account page: (\S+)/.exec(out)?.[1] ?? '')).status).toBe(200);
    // The test's server goes before its schema does.
    for (const child of children) if (child.kill()) await once(child, 'exit');
  });
});
