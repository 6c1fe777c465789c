import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import { parseLayerSetting } from './layer-setting.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `expected a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `expected a whole number from ${min} to ${max}`);

/** Scheme, host and port of an upstream; the adapter adds the path. */
const baseUrl = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address such as https://example.org' })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));

/** The origin of the pages. It has no path, because cookies, links and the check of origins know none. */
const origin = baseUrl.refine(
  (value) => new URL(value).pathname === '/',
  'expected scheme, host and port only, no path',
);

const connection = (protocol: RegExp, example: string) =>
  z.url({ protocol, abort: true, error: `expected an address such as ${example}` });

const layers = z.string().transform((value, context) => {
  try {
    return parseLayerSetting(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

const UNITS: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };
const SIZE = /^(\d{1,15}(?:\.\d{1,3})?) ?([KMGT]?B)?$/;
/** Bytes, or a number with a unit of a thousand bytes. */
const size = z
  .string()
  .regex(SIZE, 'expected a size such as 5 GB or 500 MB')
  .transform((value) => {
    const [, number = '0', unit = 'B'] = SIZE.exec(value) ?? [];
    return Math.round(Number(number) * (UNITS[unit] ?? 1));
  });

/** `https://KEY:SECRET@host/bucket`, with `?region=` where the service wants one. */
const bucket = baseUrl.refine((value) => {
  const { username, password, pathname } = new URL(value);
  return username !== '' && password !== '' && /^\/[\w.-]+$/.test(pathname);
}, 'expected an address such as https://KEY:SECRET@s3.example.org/bucket?region=eu-west-2');

const TILE_URL =
  'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}';
const TILE_ATTRIBUTION =
  'Powered by Esri | Sources: Esri, Maxar, Earthstar Geographics and the GIS User Community';

/** With a shorter one, the key of the sessions could be guessed. */
export const SECRET_MIN_LENGTH = 32;

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1, 'expected a host name or address').default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1, 'expected a folder').default('./data'),
  DATABASE_URL: connection(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  REDIS_URL: connection(/^rediss?$/, 'redis://host:6379').optional(),
  SMTP_URL: connection(/^smtps?$/, 'smtp://user:password@host:587')
    .refine((value) => new URL(value).hostname !== '', 'expected an address with a host')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]*<[^@<>\s]+@[^@<>\s]+>|[^@<>\s]+@[^@<>\s]+)$/u,
      'expected an address such as Foreshore <no-reply@example.org>',
    )
    .optional(),
  MEDIA_S3_URL: bucket.optional(),
  MEDIA_QUOTA: size.default(5e9),
  PASSWORD_POLICY: z.enum(['spec', 'strict'], 'expected spec or strict').default('spec'),
  PUBLIC_READ: z.enum(['true', 'false'], 'expected true or false').default('false'),
  SESSION_SECRET: z
    .string()
    .refine(
      (value) => value.trim().length >= SECRET_MIN_LENGTH,
      `expected at least ${SECRET_MIN_LENGTH} characters`,
    )
    .optional(),
  ADMIN_EMAIL: z.email('expected an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'expected at least 6 characters')
    .max(128, 'expected at most 128 characters')
    .optional(),
  TRMNL: z.enum(['true', 'false'], 'expected true or false').default('false'),
  DATA_MODE: z.enum(['auto', 'live', 'simulated'], 'expected auto, live or simulated').optional(),
  ADMIRALTY_API_KEY: z.string().min(1, 'expected a key').optional(),
  OPEN_METEO_API_KEY: z.string().min(1, 'expected a key').optional(),
  HTTPS_PROXY: baseUrl.optional(),
  NO_PROXY: z.string().optional(),
  OPEN_METEO_URL: baseUrl.optional(),
  OPEN_METEO_MARINE_URL: baseUrl.optional(),
  ADMIRALTY_URL: baseUrl.optional(),
  EA_URL: baseUrl.optional(),
  STORM_OVERFLOW_URLS: layers.optional(),
  GOOGLE_DRIVE_URL: origin.optional(),
  TILE_URL: z
    .string()
    .refine(
      (value) =>
        /^https?:/.test(value) &&
        URL.canParse(value) &&
        ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
      'expected an http or https address with {z}, {x} and {y}',
    )
    .default(TILE_URL),
  TILE_ATTRIBUTION: z.string().default(TILE_ATTRIBUTION),
  REFRESH_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'expected a number above 0, such as 0.01')
    .transform(Number)
    .refine((value) => value > 0 && value <= 1000, 'expected a number above 0, such as 0.01')
    .default(1),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LIVE_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 10_000).default(200),
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'expected fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

/** The length that the strict policy requires of staff. */
const STRICT_ADMIN_LENGTH = 12;

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** The checked settings. Built once, from the environment; nothing else reads `process.env`. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Null: `http://localhost:` and the port that is listened on, known only then when PORT is 0. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  sessionSecret: string | null;
  mail: { smtpUrl: string | null; from: string };
  /** `s3Url` null: a folder in `dataDir`. `quota` in bytes. */
  media: { s3Url: string | null; quota: number };
  passwordPolicy: 'spec' | 'strict';
  /** Visitors may read the public pages and their data without an account. */
  publicRead: boolean;
  /** Panels of TRMNL may call. */
  trmnl: boolean;
  adminEmail: string | null;
  adminPassword: string | null;
  dataMode: 'auto' | 'live' | 'simulated';
  admiraltyApiKey: string | null;
  openMeteoApiKey: string | null;
  proxy: { https: string | null; except: string | null };
  /** Null: the real address. */
  urls: {
    openMeteo: string | null;
    openMeteoMarine: string | null;
    admiralty: string | null;
    environmentAgency: string | null;
    stormOverflows: { company: string; url: string }[] | null;
  };
  /** The origin that is asked in place of Google Drive; null: Google Drive. */
  googleDriveUrl: string | null;
  tiles: { url: string; attribution: string };
  refreshScale: number;
  trustProxy: number;
  liveConnectionsPerAddress: number;
  metricsToken: string | null;
  logLevel: string;
  /** The variables that are set, and their values. */
  given: Readonly<Record<string, string>>;
}

/** A setting is wrong. The message has one line for each, naming the variable and what is expected. */
export class ConfigError extends CannotStart {
  override name = 'ConfigError';
}

/**
 * Reads and checks the settings; a variable that is set but empty counts as not set.
 * @throws ConfigError
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new ConfigError(
      'MAIL_FROM: expected with SMTP_URL, an address such as Foreshore <no-reply@example.org>',
    );
  }
  if (
    env.PASSWORD_POLICY === 'strict' &&
    env.ADMIN_PASSWORD &&
    env.ADMIN_PASSWORD.length < STRICT_ADMIN_LENGTH
  ) {
    throw new ConfigError(
      `ADMIN_PASSWORD: expected at least ${STRICT_ADMIN_LENGTH} characters with PASSWORD_POLICY=strict`,
    );
  }
  if (production && !env.SESSION_SECRET) {
    throw new ConfigError(
      `SESSION_SECRET: expected in production, at least ${SECRET_MIN_LENGTH} random characters`,
    );
  }
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    sessionSecret: env.SESSION_SECRET ?? null,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? mailFrom(env.PUBLIC_URL) },
    media: { s3Url: env.MEDIA_S3_URL ?? null, quota: env.MEDIA_QUOTA },
    passwordPolicy: env.PASSWORD_POLICY,
    publicRead: env.PUBLIC_READ === 'true',
    trmnl: env.TRMNL === 'true',
    adminEmail: env.ADMIN_EMAIL ?? null,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    dataMode: env.DATA_MODE ?? (production ? 'live' : 'auto'),
    admiraltyApiKey: env.ADMIRALTY_API_KEY ?? null,
    openMeteoApiKey: env.OPEN_METEO_API_KEY ?? null,
    proxy: { https: env.HTTPS_PROXY ?? null, except: env.NO_PROXY ?? null },
    urls: {
      openMeteo: env.OPEN_METEO_URL ?? null,
      openMeteoMarine: env.OPEN_METEO_MARINE_URL ?? null,
      admiralty: env.ADMIRALTY_URL ?? null,
      environmentAgency: env.EA_URL ?? null,
      stormOverflows: env.STORM_OVERFLOW_URLS ?? null,
    },
    googleDriveUrl: env.GOOGLE_DRIVE_URL ? new URL(env.GOOGLE_DRIVE_URL).origin : null,
    tiles: { url: env.TILE_URL, attribution: env.TILE_ATTRIBUTION },
    refreshScale: env.REFRESH_SCALE,
    trustProxy: env.TRUST_PROXY,
    liveConnectionsPerAddress: env.LIVE_CONNECTIONS_PER_ADDRESS,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    given: Object.fromEntries(settingNames.flatMap((name) => (given[name] ? [[name, given[name]]] : []))),
  };
}

/** The sender if the operator named none: from the server's own host, which a mail server may refuse. */
const mailFrom = (publicUrl: string | undefined): string =>
  `Foreshore <no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`;

/** Reads `.env` of the working folder, if there is one, into the environment. Variables that are set already win. */
export function loadEnvironmentFile(folder = process.cwd()): void {
  const file = join(folder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
