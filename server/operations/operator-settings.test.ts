import { expect, test } from 'vitest';
import { OperatorSettings } from '#contract/operations/operator-settings.ts';
import { usesFreeHost } from '#server/conditions/sources/weather-host.ts';
import { readConfig, settingNames } from '#server/config.ts';
import { operatorSettings } from './operator-settings.ts';

const shown = (environment: Record<string, string>) =>
  OperatorSettings.parse(operatorSettings(readConfig(environment), { simulated: false, version: '1.2.3' }));

/** Every variable that may hold a secret or a personal address, each with its own test value. */
const CANARIES: Readonly<Record<string, string>> = {
  DATA_DIR: '/srv/canary-folder',
  DATABASE_URL: 'postgres://canary-user:canary-password@canary-host/database',
  REDIS_URL: 'redis://:canary-redis@canary-host:6379',
  MEDIA_S3_URL: 'https://canary-key:canary-secret@canary-s3.example.org/canary-bucket',
  SMTP_URL: 'smtp://canary-mail:canary-smtp@canary-host:587',
  MAIL_FROM: 'Canary <canary@example.org>',
  SESSION_SECRET: 'canary-secret-of-at-least-32-characters',
  ADMIN_EMAIL: 'canary-admin@example.org',
  ADMIN_PASSWORD: 'canary-admin-password',
  ADMIRALTY_API_KEY: 'canary-admiralty',
  OPEN_METEO_API_KEY: 'canary-open-meteo',
  HTTPS_PROXY: 'http://canary-proxy:canary@canary-host:3128',
  NO_PROXY: 'canary-internal.example.org',
  OPEN_METEO_URL: 'https://canary-weather.example.org',
  OPEN_METEO_MARINE_URL: 'https://canary-sea.example.org',
  ADMIRALTY_URL: 'https://canary-tides.example.org',
  EA_URL: 'https://canary-water.example.org',
  STORM_OVERFLOW_URLS: 'South West Water=https://canary-overflows.example.org/FeatureServer/0',
  GOOGLE_DRIVE_URL: 'https://canary-files.example.org',
  TILE_URL: 'https://canary-tiles.example.org/{z}/{x}/{y}?key=canary-tile-key',
  TILE_ATTRIBUTION: 'canary tiles',
  METRICS_TOKEN: 'canary-metrics-token',
};
const HARMLESS: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PORT: '3001',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://sea.example.org',
  MEDIA_QUOTA: '2 GB',
  PASSWORD_POLICY: 'strict',
  PUBLIC_READ: 'true',
  TRMNL: 'true',
  DATA_MODE: 'live',
  REFRESH_SCALE: '1',
  TRUST_PROXY: '1',
  LIVE_CONNECTIONS_PER_ADDRESS: '100',
  LOG_LEVEL: 'warn',
};

test('a secret is only shown as set or not set', () => {
  const { settings } = shown({ ...CANARIES, ...HARMLESS });
  expect(JSON.stringify(settings)).not.toMatch(/canary/i);
  for (const name of Object.keys(CANARIES))
    expect(settings).toContainEqual({ name, is_set: true, value: null });
  for (const [name, value] of Object.entries(HARMLESS))
    expect(settings).toContainEqual({ name, is_set: true, value });
});

test('every variable is listed, and a new one is a secret until it is declared not to be', () => {
  const { settings } = shown({});
  expect(settings.map(({ name }) => name)).toEqual(settingNames);
  expect(settings.every(({ is_set, value }) => !is_set && value === null)).toBe(true);
  const known = [...Object.keys(CANARIES), ...Object.keys(HARMLESS)];
  expect(settingNames.filter((name) => !known.includes(name))).toEqual([]);
});

test('the resulting database, mail, tides and weather are shown', () => {
  expect(shown({})).toMatchObject({
    version: '1.2.3',
    simulated: false,
    database: 'sqlite',
    mail: 'outbox',
    tides: 'computed',
    weather: 'free',
  });
  expect(shown(CANARIES)).toMatchObject({
    database: 'postgres',
    mail: 'smtp',
    tides: 'admiralty',
    weather: 'own',
  });
  expect(shown({ OPEN_METEO_API_KEY: 'a key' }).weather).toBe('customer');
});

test('a free host counts as used without a key, unless both services have other hosts or all is simulated', () => {
  const isFree = (environment: Record<string, string>, simulated = false) =>
    usesFreeHost(readConfig(environment), simulated);
  const elsewhere = { OPEN_METEO_URL: 'https://a.example', OPEN_METEO_MARINE_URL: 'https://b.example' };
  expect(isFree({})).toBe(true);
  expect(isFree({ OPEN_METEO_URL: 'https://a.example' })).toBe(true);
  expect(isFree(elsewhere)).toBe(false);
  expect(isFree({ OPEN_METEO_API_KEY: 'a key' })).toBe(false);
  expect(isFree({}, true)).toBe(false);
});
