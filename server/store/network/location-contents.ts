import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** What is deleted together with a location: titles, and e-mail addresses of people to whom it is assigned. */
export interface LocationContents {
  adverts: string[];
  automatedMessages: string[];
  assignedTo: string[];
}

const byName = new Intl.Collator('en-GB', { numeric: true });

/** For each of these locations, in the order of names; one without contents is missing. */
export const locationContentQueries =
  (db: Kysely<Schema>) =>
  async (ids: readonly string[]): Promise<Map<string, LocationContents>> => {
    const { rows } = await sql<{ location_id: string; kind: keyof LocationContents; name: string }>`
      select location_id, 'adverts' as kind, title as name from adverts where location_id in (${sql.join(ids)})
      union all
      select location_id, 'automatedMessages', title from automated_messages where location_id in (${sql.join(ids)})
      union all
      select location_id, 'assignedTo', email from assigned_locations
        join users on users.id = user_id where location_id in (${sql.join(ids)})`.execute(db);
    const contents = new Map<string, LocationContents>();
    for (const { location_id, kind, name } of rows) {
      const known = contents.get(location_id) ?? { adverts: [], automatedMessages: [], assignedTo: [] };
      known[kind].push(name);
      contents.set(location_id, known);
    }
    for (const known of contents.values())
      for (const names of Object.values(known) as string[][]) names.sort(byName.compare);
    return contents;
  };
