/** SQLSTATE classes of PostgreSQL: connection lost, rolled back by a deadlock, out of resources, shut down by an operator, cancelled, system error. */
const POSTGRES_AWAY = /^(08|40|53|57|58)/;
/** SQLite: busy, interrupted, read-only, input or output failed, disk full, can't open. */
const SQLITE_AWAY = new Set([5, 6, 8, 9, 10, 13, 14]);
const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_INVALID_STATE', // the embedded database is closed
]);
/** Messages of the drivers that have no code. */
const DRIVER_AWAY =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|driver has already been destroyed)/;

/** Whether an error means that the database can't be reached or can't write now, and a later attempt may succeed. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_AWAY.has(error.errcode & 0xff);
  if ('code' in error && typeof error.code === 'string' && CONNECTION_LOST.has(error.code)) return true;
  if ('severity' in error && 'code' in error && typeof error.code === 'string') {
    return POSTGRES_AWAY.test(error.code);
  }
  return DRIVER_AWAY.test(error.message);
}
