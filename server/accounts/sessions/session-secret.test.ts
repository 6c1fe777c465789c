import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { sessionSecret } from './session-secret.ts';

let dataDir = '';
let file = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foreshore-secret-'));
  file = join(dataDir, 'session-secret');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const secret = (SESSION_SECRET = '') => sessionSecret(readConfig({ DATA_DIR: dataDir, SESSION_SECRET }));

test('a key is made once, readable by this user alone, and nothing else is left in the folder', () => {
  const made = secret();
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(secret()).toBe(made);
  expect(readFileSync(file, 'utf8')).toBe(made);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
});

test.each([
  ['nothing', ''],
  ['blanks', ' '.repeat(40)],
  ['31 characters', `${'x'.repeat(31)}\n`],
])('a session-secret file with %s in it is refused, in one line that says what to do', (_what, text) => {
  writeFileSync(file, text);
  expect(secret).toThrow(ConfigError);
  expect(secret).toThrow(/^\S+session-secret: expected at least 32 characters; .*remove the file[^\n]*$/);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a file of 32 characters is accepted, and with the setting it is not needed', () => {
  writeFileSync(file, `${'x'.repeat(32)}\n`);
  expect(secret()).toBe('x'.repeat(32));
  writeFileSync(file, '');
  expect(secret('y'.repeat(32))).toBe('y'.repeat(32));
});
