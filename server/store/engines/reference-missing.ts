/** The record that a row refers to does not exist, or no longer. */
export class ReferenceMissing extends Error {
  override name = 'ReferenceMissing';
}

/** Another record refers to the one that was to be deleted. */
export class StillReferenced extends Error {
  override name = 'StillReferenced';
}

const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const POSTGRES_FOREIGN_KEY_VIOLATION = '23503';

const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && error.errcode === SQLITE_CONSTRAINT_FOREIGNKEY) ||
    ('code' in error && error.code === POSTGRES_FOREIGN_KEY_VIOLATION));

/**
 * Awaits a write to a table that refers to one other table.
 * @throws ReferenceMissing
 */
export async function requireReferenced<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isForeignKeyViolation(error) ? new ReferenceMissing('not there', { cause: error }) : error;
  }
}

/**
 * Awaits the deletion of a record to which others may refer that do not go with it.
 * @throws StillReferenced
 */
export async function refuseReferenced<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isForeignKeyViolation(error) ? new StillReferenced('still there', { cause: error }) : error;
  }
}
