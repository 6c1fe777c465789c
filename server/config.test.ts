import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const problem = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

test('no setting is required', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: './data',
    databaseUrl: null,
    dataMode: 'auto',
    refreshScale: 1,
    trustProxy: 0,
    liveConnectionsPerAddress: 200,
    production: false,
  });
});

test('a variable that is set but empty counts as not set', () => {
  expect(readConfig({ PORT: '', ADMIRALTY_API_KEY: '' })).toMatchObject({
    port: 3000,
    admiraltyApiKey: null,
  });
});

describe('a wrong value', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['LIVE_CONNECTIONS_PER_ADDRESS', '0'],
    ['LIVE_CONNECTIONS_PER_ADDRESS', '10001'],
    ['LIVE_CONNECTIONS_PER_ADDRESS', 'many'],
    ['PUBLIC_URL', 'foreshore.example'],
    ['PUBLIC_URL', 'ftp://foreshore.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['REDIS_URL', 'localhost:6379'],
    ['SMTP_URL', 'mail.example.org:587'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp:mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Foreshore'],
    ['MAIL_FROM', 'Foreshore <no-reply>'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['MAIL_FROM', 'Foreshore <a@example.org>\r\nBcc: b@example.org'],
    ['MAIL_FROM', 'Fore\nshore <a@example.org>'],
    ['PASSWORD_POLICY', 'lax'],
    ['PASSWORD_POLICY', 'STRICT'],
    ['PUBLIC_READ', 'yes'],
    ['PUBLIC_READ', '1'],
    ['TRMNL', 'yes'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', ' '.repeat(40)],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', '12345'],
    ['DATA_MODE', 'fake'],
    ['OPEN_METEO_URL', 'api.open-meteo.com'],
    ['STORM_OVERFLOW_URLS', 'South West Water'],
    ['GOOGLE_DRIVE_URL', 'https://files.example.org/drive'],
    ['TILE_URL', 'https://tiles.example/{z}/{x}'],
    ['REFRESH_SCALE', '0'],
    ['REFRESH_SCALE', 'fast'],
    ['REFRESH_SCALE', '-1'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
  ])('of %s (%s) is named in one line with what is expected', (name, value) => {
    const message = problem({ [name]: value });
    expect(message.split('\n')).toHaveLength(1);
    expect(message).toMatch(new RegExp(`^${name}: `));
    expect(message.length).toBeGreaterThan(name.length + 15);
  });

  test('is reported together with all others', () => {
    expect(problem({ PORT: 'x', DATA_MODE: 'x' }).split('\n')).toHaveLength(2);
  });

  test('is not repeated in the message: it may be a secret', () => {
    expect(problem({ SESSION_SECRET: 'hunter2' })).not.toContain('hunter2');
    expect(problem({ DATABASE_URL: 'user:hunter2@host' })).not.toContain('hunter2');
    expect(problem({ SMTP_URL: 'user:hunter2@host' })).not.toContain('hunter2');
  });
});

describe('mail', () => {
  const smtp = 'smtps://us:p%40ss@mail.example.org:465';
  const from = 'Foreshore <no-reply@example.org>';

  test('has its server and its sender from the settings', () => {
    expect(readConfig({ SMTP_URL: smtp, MAIL_FROM: from }).mail).toEqual({ smtpUrl: smtp, from });
    expect(readConfig({ MAIL_FROM: 'sea@example.org' }).mail.from).toBe('sea@example.org');
  });

  test('is never sent without a sender: the start ends with one line', () => {
    const message = problem({ SMTP_URL: smtp });
    expect(message).toMatch(/^MAIL_FROM: expected with SMTP_URL[^\n]*$/);
    expect(message).not.toContain('p%40ss');
  });

  test('without a server has a sender of its own, from the host of PUBLIC_URL', () => {
    expect(readConfig({}).mail).toEqual({ smtpUrl: null, from: 'Foreshore <no-reply@localhost>' });
    expect(readConfig({ PUBLIC_URL: 'https://sea.example.org:8443' }).mail.from).toBe(
      'Foreshore <no-reply@sea.example.org>',
    );
  });
});

test('passwords follow the specification and visitors need an account, unless the operator says otherwise', () => {
  expect(readConfig({})).toMatchObject({ passwordPolicy: 'spec', publicRead: false });
  expect(readConfig({ PASSWORD_POLICY: 'strict', PUBLIC_READ: 'true' })).toMatchObject({
    passwordPolicy: 'strict',
    publicRead: true,
  });
  expect(readConfig({ PUBLIC_READ: 'false' }).publicRead).toBe(false);
  expect([readConfig({}).trmnl, readConfig({ TRMNL: 'true' }).trmnl]).toEqual([false, true]);
});

describe('in production', () => {
  test('a secret must be given', () => {
    expect(problem({ NODE_ENV: 'production' })).toMatch(/^SESSION_SECRET: /);
  });

  test('the sources are live unless a setting says otherwise', () => {
    const environment = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) };
    expect(readConfig(environment).dataMode).toBe('live');
    expect(readConfig({ ...environment, DATA_MODE: 'simulated' }).dataMode).toBe('simulated');
  });
});

test('a company may have blanks in its name, and several layers are separated by commas', () => {
  const { urls } = readConfig({
    STORM_OVERFLOW_URLS:
      'South West Water=http://127.0.0.1:9/a/FeatureServer/0,Southern Water=http://127.0.0.1:9/b/FeatureServer/0',
  });
  expect(urls.stormOverflows).toEqual([
    { company: 'South West Water', url: 'http://127.0.0.1:9/a/FeatureServer/0' },
    { company: 'Southern Water', url: 'http://127.0.0.1:9/b/FeatureServer/0' },
  ]);
});

test('a database may be reached without a host, by its socket', () => {
  expect(readConfig({ DATABASE_URL: 'postgres:///foreshore' }).databaseUrl).toBe('postgres:///foreshore');
});

test('a slash at the end of an address makes no difference', () => {
  expect(readConfig({ EA_URL: 'http://127.0.0.1:9/' }).urls.environmentAgency).toBe('http://127.0.0.1:9');
  expect(readConfig({ GOOGLE_DRIVE_URL: 'http://127.0.0.1:9/' }).googleDriveUrl).toBe('http://127.0.0.1:9');
});

test('the strict policy holds for the password that the operator gives', () => {
  const strict = { PASSWORD_POLICY: 'strict', ADMIN_PASSWORD: 'eleven char' };
  expect(() => readConfig(strict)).toThrow(/^ADMIN_PASSWORD: expected at least 12 characters/);
  expect(readConfig({ ...strict, ADMIN_PASSWORD: 'twelve chars' }).adminPassword).toBe('twelve chars');
});
