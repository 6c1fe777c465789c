import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** One open database of either engine. */
export interface Connection {
  readonly engine: Engine;
  readonly db: Kysely<Schema>;
  /** @returns the names of the migrations that it has applied */
  migrate: () => Promise<string[]>;
  close: () => Promise<void>;
}

export interface StoreLog {
  info: (fields: object, text: string) => void;
  warn: (fields: object, text: string) => void;
}
