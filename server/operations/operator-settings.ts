import type { OperatorSettings } from '#contract/operations/operator-settings.ts';
import { weatherHost } from '#server/conditions/sources/weather-host.ts';
import type { Config } from '#server/config.ts';
import { settingNames } from '#server/config.ts';

/**
 * Settings whose values administrators may read. For the others they see whether it is set: it is a secret, may hold
 * one (a password in an address, a key in a path), or is somebody's address.
 */
const HARMLESS: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'MEDIA_QUOTA',
  'PASSWORD_POLICY',
  'PUBLIC_READ',
  'TRMNL',
  'DATA_MODE',
  'REFRESH_SCALE',
  'TRUST_PROXY',
  'LIVE_CONNECTIONS_PER_ADDRESS',
  'LOG_LEVEL',
]);

/** The operator's settings, as far as an administrator may see them. */
export function operatorSettings(
  config: Config,
  more: { simulated: boolean; version: string },
): OperatorSettings {
  const { given } = config;
  return {
    version: more.version,
    simulated: more.simulated,
    database: config.databaseUrl === null ? 'sqlite' : 'postgres',
    mail: config.mail.smtpUrl === null ? 'outbox' : 'smtp',
    tides: config.admiraltyApiKey === null ? 'computed' : 'admiralty',
    weather: weatherHost(config),
    settings: settingNames.map((name) => ({
      name,
      is_set: given[name] !== undefined,
      value: HARMLESS.has(name) ? (given[name] ?? null) : null,
    })),
  };
}
