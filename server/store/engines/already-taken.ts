/** A value that must be unique exists already. */
export class AlreadyTaken extends Error {
  override name = 'AlreadyTaken';
  readonly field: string;

  constructor(field: string, cause: unknown) {
    super(`This ${field} is already taken.`, { cause });
    this.field = field;
  }
}

const SQLITE_CONSTRAINT_UNIQUE = 2067;
const POSTGRES_UNIQUE_VIOLATION = '23505';

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && error.errcode === SQLITE_CONSTRAINT_UNIQUE) ||
    ('code' in error && error.code === POSTGRES_UNIQUE_VIOLATION));

/** Awaits a write to a table that has one unique column beside its random id. */
export async function refuseTaken<T>(field: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? new AlreadyTaken(field, error) : error;
  }
}
