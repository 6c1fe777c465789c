import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The displays of the network: pairing, keys, what they reported, and the proof of what they showed. */
export const displays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('displays')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('number', 'integer', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      // Without 'on delete': a place whose sign hangs on a wall is not deleted.
      .addColumn('location_id', 'text', (column) => column.references('locations.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('look', 'text', (column) => column.notNull())
      .addColumn('opens', 'text')
      .addColumn('closes', 'text')
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('out_of_service', 'text')
      .addColumn('paired_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .addColumn('revoked_as', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await index(db, 'displays', ['location_id']);

    await ofDisplay(db, 'display_keys')
      .addColumn('key_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('issued_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('retired_at', 'bigint')
      .execute();
    await index(db, 'display_keys', ['display_id']);

    await db.schema
      .createTable('display_pairings')
      .addColumn('secret_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull().unique())
      .addColumn('display_id', 'text', (column) => column.references('displays.id').onDelete('cascade'))
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();

    await ofDisplay(db, 'display_contacts')
      .addPrimaryKeyConstraint('display_contacts_key', ['display_id'])
      .addColumn('last_report_at', 'bigint')
      .addColumn('spell_from', 'bigint')
      .addColumn('boot', 'text')
      .addColumn('report', 'text')
      .addColumn('confirmed_at', 'bigint')
      .addColumn('confirmed_revision', 'text')
      .addColumn('sent', 'text')
      .addColumn('silent_mail_at', 'bigint')
      .addColumn('chain_number', 'integer', (column) => column.notNull())
      .addColumn('chain_hash', 'text')
      .execute();

    await ofDisplay(db, 'display_spells')
      .addColumn('from_at', 'bigint', (column) => column.notNull())
      .addColumn('until_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('display_spells_key', ['display_id', 'from_at'])
      .execute();

    await ofDisplay(db, 'display_showings')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('number', 'integer')
      .addColumn('revision', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('text_hash', 'text')
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('painted_from', 'bigint')
      .addColumn('painted_until', 'bigint')
      .addColumn('witnessed', 'integer', (column) => column.notNull())
      .addColumn('last_witnessed_at', 'bigint')
      .addColumn('hash', 'text')
      .execute();
    await index(db, 'display_showings', ['display_id', 'number']);
    await index(db, 'display_showings', ['revision']);
    // A display has one showing that goes on at most.
    await sql`create unique index display_showings_open on display_showings (display_id) where hash is null`.execute(
      db,
    );

    await db.schema
      .createTable('display_frames')
      .addColumn('revision', 'text', (column) => column.primaryKey().notNull())
      .addColumn('frame', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();

    await ofDisplay(db, 'display_commands')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('given_by', 'text')
      .addColumn('given_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('outcome', 'text')
      .addColumn('ended_at', 'bigint')
      .execute();
    await index(db, 'display_commands', ['display_id', 'given_at']);
  },
};

/** A table of what there is of a display, which goes with it. */
const ofDisplay = (db: Kysely<unknown>, name: string): CreateTableBuilder<string, 'display_id'> =>
  db.schema
    .createTable(name)
    .addColumn('display_id', 'text', (column) =>
      column.notNull().references('displays.id').onDelete('cascade'),
    );

const index = (db: Kysely<unknown>, table: string, columns: string[]) =>
  db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
