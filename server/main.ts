import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { createFirstAdministrator } from '#server/accounts/accounts.ts';
import { createMailer } from '#server/accounts/mail/mailer.ts';
import { sessionSecret } from '#server/accounts/sessions/session-secret.ts';
import { usesSimulator } from '#server/conditions/sources/data-mode.ts';
import { startSimulatedSources } from '#server/conditions/sources/simulated-sources.ts';
import {
  everySourceIsGiven,
  outgoingHttp,
  sourceAddresses,
} from '#server/conditions/sources/source-addresses.ts';
import { LISTEN_BACKLOG } from '#server/http/http-server.ts';
import { lockDataFolder } from '#server/store/engines/data-folder-lock.ts';
import { openStore, type Store } from '#server/store/engines/open-store.ts';
import { seedStarterNetwork } from '#server/store/network/seed.ts';
import { createApp } from './app.ts';
import { blaming, CannotStart, runProgram } from './cannot-start.ts';
import { type Config, loadEnvironmentFile, readConfig } from './config.ts';

/** After SIGTERM the server stops within this time. What still runs then is cut off. */
const STOP_LIMIT_MS = 9000;
/** Who waits at the door is answered first, before all stored values are read in turns. */
const FIRST_ASKED_MS = 200;
/** Until then a client may finish sending. */
const PATIENCE_MS = 5000;

async function start(): Promise<void> {
  loadEnvironmentFile();
  const config = readConfig(process.env);
  const log = await createLog(config);
  if (config.production && !config.publicUrl?.startsWith('https:'))
    log.warn('PUBLIC_URL is not https: passwords and sessions cross the network unprotected');
  const version = (
    JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
  ).version;

  const { dataDir, databaseUrl } = config;
  // With SQLite the store locks it. Two processes on one folder would both send the mail that waits in it.
  const unlock = databaseUrl ? await blaming('DATA_DIR', async () => lockDataFolder(dataDir)) : undefined;
  const store = await blaming(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () =>
    openStore({ dataDir, databaseUrl, log }),
  );
  const seeded = await seedStarterNetwork(store, Date.now());
  if (seeded > 0) console.log(`Created a starter network of ${seeded} locations.`);

  if (config.dataMode === 'auto') console.log('Looking for the data sources …');
  const simulated = await looksOut(config, version, store);
  const http = outgoingHttp(config, version, { simulated });
  const simulator = simulated && !everySourceIsGiven(config) ? await startSimulatedSources() : null;
  // The settings page shows the operator's addresses, not those of the simulator.
  const settings = simulator
    ? {
        ...readConfig({ ...process.env, ...simulator.settings, ...fileHost(config) }),
        given: config.given,
      }
    : config;
  const mailer = await blaming('DATA_DIR', async () =>
    createMailer({ config: config.mail, dataDir, log, production: config.production }),
  );
  const app = await createApp({
    config: settings,
    store,
    log,
    http,
    simulated,
    version,
    sessionSecret: await blaming('DATA_DIR', async () => sessionSecret(config)),
    mailer,
  });

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    setTimeout(() => app.server.server.closeAllConnections(), PATIENCE_MS).unref();
    await app.close();
    await mailer.close();
    await http.close();
    await store.close();
    unlock?.();
    simulator?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, 'unexpected error, stopping in good order');
      void stop(1);
    });
  }

  // Before anybody is let in, and printed at once: a password that is made here must reach the terminal whatever comes next.
  const administrator = await createFirstAdministrator(
    store,
    { email: config.adminEmail, password: config.adminPassword },
    Date.now(),
  );
  if (administrator) announceAdministrator(administrator);
  await listen(app.server, config);
  announce(config, (app.server.server.address() as AddressInfo).port, simulated);
  setTimeout(() => stopping || app.start(), FIRST_ASKED_MS).unref();
}

/** The operator's own file-sharing host, which is no source and stays beside the simulator. */
const fileHost = ({ googleDriveUrl }: Config) =>
  googleDriveUrl === null ? {} : { GOOGLE_DRIVE_URL: googleDriveUrl };

/** Whether this start uses the simulator; `auto` looks for the real sources first. */
async function looksOut(config: Config, version: string, store: Store): Promise<boolean> {
  const http = outgoingHttp(config, version, { simulated: false });
  const simulated = await usesSimulator({
    config,
    store,
    http,
    addresses: sourceAddresses(config),
    now: Date.now(),
  });
  await http.close();
  return simulated;
}

async function listen(server: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await server.listen({ port, host, backlog: LISTEN_BACKLOG });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new CannotStart(
        `Port ${port} on ${host} is already in use: stop what uses it, or set PORT to another.`,
      );
    }
    if (code === 'EACCES') throw new CannotStart(`PORT: ${port} may not be listened on (${message})`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CannotStart(`HOST: ${host} is no address of this machine (${message})`);
    }
    throw error;
  }
}

function announceAdministrator({ email, password }: { email: string; password: string | null }): void {
  printBlock([
    `First administrator, shown only this once: ${email}  password: ${password ?? 'as set in ADMIN_PASSWORD'}`,
    ...(password === null ? [] : ['Choose another password on the account page.']),
  ]);
}

function announce(config: Config, port: number, simulated: boolean): void {
  printBlock([
    `Foreshore is running at ${config.publicUrl ?? `http://localhost:${port}`}`,
    ...(simulated
      ? ['Simulated data – not real conditions (no source could be reached, or DATA_MODE=simulated).']
      : []),
  ]);
}

const printBlock = (lines: readonly string[]) =>
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);

async function createLog(config: Config): Promise<Logger> {
  const options = { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (config.production || !process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ sync: true, translateTime: 'SYS:HH:MM:ss' }));
}

await runProgram(start);
