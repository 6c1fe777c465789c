// npm run admin: for an operator who is locked out. Passwords are made here and printed once, never given.
import { pino } from 'pino';
import { type Administrators, createAdministrators, NotDone } from '#server/accounts/administrators.ts';
import { blaming, CannotStart, runProgram } from '#server/cannot-start.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { createAudit } from '#server/store/audit/write-audit.ts';
import { DataFolderInUse } from '#server/store/engines/data-folder-lock.ts';
import { openStore, type Store, type StoreOptions } from '#server/store/engines/open-store.ts';

const USAGE = `Usage: npm run admin -- COMMAND EMAIL

  create EMAIL          makes an administrator and prints a password once
  promote EMAIL         makes the account an administrator's
  reset-password EMAIL  prints a new password once, and signs the account out everywhere`;

/** Each gives what to print. */
const commands: Readonly<Record<string, (admin: Administrators, email: string) => Promise<string>>> = {
  create: async (admin, given) => {
    const { email, password } = await admin.create(given);
    return `Created the administrator ${email}. Password, shown only this once and to be changed on the account page: ${password}`;
  },
  promote: async (admin, given) => `${(await admin.promote(given)).email} is an administrator now.`,
  'reset-password': async (admin, given) => {
    const { email, password } = await admin.resetPassword(given);
    return `${email} is signed out everywhere. New password, shown only this once and to be changed on the account page: ${password}`;
  },
};

async function open({ dataDir, databaseUrl }: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>): Promise<Store> {
  const log = { info: () => undefined, warn: console.warn };
  try {
    return await blaming(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () =>
      openStore({ dataDir, databaseUrl: databaseUrl ?? null, log }),
    );
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new CannotStart(
      `The data folder ${dataDir} is in use: stop the server first, give the command again, and start the server.`,
    );
  }
}

await runProgram(async () => {
  const [name = '', email, ...more] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !email || email.startsWith('-') || more.length > 0) throw new CannotStart(USAGE);

  loadEnvironmentFile();
  const store = await open(readConfig(process.env));
  const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
  const now = Date.now;
  const admin = createAdministrators({ store, audit: createAudit({ store, log, now }), now });
  try {
    console.log(await command(admin, email));
  } catch (error) {
    throw error instanceof NotDone ? new CannotStart(error.message) : error;
  } finally {
    await store.close();
  }
});
