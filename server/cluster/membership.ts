import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { CannotStart } from '#server/cannot-start.ts';
import { markOf } from './known-secret.ts';
import type { Leadership } from './leadership.ts';

/** How often a process shows PostgreSQL that it lives, or tries to become the one that refreshes. */
const BEAT_MS = 3000;
/** PostgreSQL ends the connection of a process that was silent for this long: frozen, or its machine is gone. */
const SILENCE_LIMIT_MS = 9000;
/** The process that refreshed until it lost the connection tries sooner than the others to get the lock back. */
const HOLDER_RETRY_MS = 500;
const ANSWER_LIMIT_MS = 3000;
/** A silent database must not delay the end of the process. */
const GOODBYE_MS = 500;

/** Our own number among the advisory locks of a database. */
export const LEADER_CLASS = 0x466f7265;
const GATE_CLASS = 0x466f7266;
const UNKNOWN_PARAMETER = '42704';

/**
 * Joins the processes on a database. One of them leads. It holds a lock of PostgreSQL on a connection of its own; the
 * lock ends with the process. While PostgreSQL is away the last holder goes on, so that safety data do not stop. When
 * PostgreSQL is back, that process gets the lock again or gives way.
 * @throws CannotStart when the others use another secret
 */
export async function joinProcesses(options: {
  databaseUrl: string;
  /** Real and simulated data are refreshed separately. */
  simulated: boolean;
  secret: string;
  log: Logger;
}): Promise<Leadership> {
  const { databaseUrl, simulated, log } = options;
  const mark = markOf(options.secret);
  const listeners: ((isLeading: boolean) => void)[] = [];
  let client: Client | null = null;
  let holdsLock = false;
  let isLeading = false;
  let isStanding = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  const lead = (value: boolean) => {
    if (isLeading === value || isClosed) return;
    isLeading = value;
    log.info(value ? 'this process refreshes now' : 'another process refreshes now');
    for (const listener of listeners) listener(value);
  };

  const lose = (lost: Client) => {
    if (client !== lost) return;
    client = null;
    if (holdsLock) log.warn('the connection that says who refreshes was lost');
    holdsLock = false;
    lost.end().catch(() => undefined);
    schedule();
  };

  const connect = async (isFirst: boolean): Promise<Client> => {
    const made = new Client({
      connectionString: databaseUrl,
      application_name: 'foreshore process',
      keepAlive: true,
      keepAliveInitialDelayMillis: BEAT_MS,
      connectionTimeoutMillis: 2000,
      query_timeout: ANSWER_LIMIT_MS,
    });
    made.on('error', () => lose(made));
    made.on('end', () => lose(made));
    try {
      await made.connect();
      await endWithItsProcess(made);
      if (isFirst) await enter(made, mark);
      else {
        await showMark(made, mark);
        // It came while this process could not be seen. Neither is to be ended: both serve readers.
        if (await hasOtherMarks(made, mark)) log.error(OTHER_SECRET);
      }
    } catch (error) {
      made.end().catch(() => undefined);
      throw error;
    }
    return made;
  };

  const beat = async () => {
    try {
      client ??= await connect(false);
      const connection = client;
      if (holdsLock) await connection.query('select 1');
      else if (isStanding) {
        holdsLock = await takeLock(connection, simulated);
        if (client !== connection) holdsLock = false;
        else lead(holdsLock);
      } else await connection.query('select 1');
    } catch (error) {
      log.debug({ err: error }, 'no word with PostgreSQL about who refreshes');
      if (client) lose(client);
    }
  };

  function schedule() {
    clearTimeout(timer);
    if (isClosed) return;
    const pause = isLeading && !holdsLock ? HOLDER_RETRY_MS : BEAT_MS * (0.8 + 0.4 * Math.random());
    timer = setTimeout(run, pause);
  }
  function run() {
    beating = beating.then(beat).then(schedule);
  }

  client = await connect(true);
  schedule();

  return {
    isLeading: () => isLeading,
    begin() {
      isStanding = true;
      clearTimeout(timer);
      run();
    },
    onChange: (listener) => void listeners.push(listener),
    giveWay() {
      if (!holdsLock) lead(false);
    },
    async close() {
      if (isClosed) return;
      if (isLeading) for (const listener of listeners) listener(false);
      isLeading = false;
      isClosed = true;
      clearTimeout(timer);
      const ended = (async () => {
        await client?.end();
        await beating; // it may have connected meanwhile
        await client?.end();
      })().catch(() => undefined);
      await Promise.race([ended, wait(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}

/** Makes PostgreSQL notice within seconds that the process is frozen or its machine gone, also behind a proxy. */
async function endWithItsProcess(client: Client): Promise<void> {
  const settings = {
    idle_session_timeout: SILENCE_LIMIT_MS, // from PostgreSQL 14
    tcp_keepalives_idle: 3, // seconds
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
    tcp_user_timeout: SILENCE_LIMIT_MS,
  };
  for (const [name, value] of Object.entries(settings)) {
    try {
      await client.query(`set ${name} = ${value}`);
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === UNKNOWN_PARAMETER)) throw error;
    }
  }
}

/** The schema is part of every lock's name: one database may hold several installations. */
async function takeLock(client: Client, simulated: boolean): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock($1::int, hashtext($2 || current_schema())) as taken`,
    [LEADER_CLASS, simulated ? 'simulated ' : 'live '],
  );
  return rows[0]?.taken ?? false;
}

const MARK_CLASS = `hashtext('foreshore secret ' || current_schema())`;

/** Shows the secret of this process, as a hash in a lock, while it is connected. */
async function showMark(client: Client, mark: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${MARK_CLASS}, hashtext($1))`, [mark]);
}

/** One process at a time, so that of two with different secrets the first can stay. */
async function enter(client: Client, mark: string): Promise<void> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1::int, hashtext(current_schema()))', [GATE_CLASS]);
  await showMark(client, mark);
  const hasOthers = await hasOtherMarks(client, mark);
  await client.query('commit');
  if (hasOthers) throw new CannotStart(OTHER_SECRET);
}

const OTHER_SECRET =
  'SESSION_SECRET: another process on this database uses another one. Set the same for all; without it each DATA_DIR has its own.';

/** Whether a process is connected that has another secret. */
async function hasOtherMarks(client: Client, mark: string): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_locks
     where locktype = 'advisory' and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())
       and classid::bigint = (${MARK_CLASS}::bigint & 4294967295)
       and objid::bigint <> (hashtext($1)::bigint & 4294967295)
     limit 1`,
    [mark],
  );
  return rows.length > 0;
}
