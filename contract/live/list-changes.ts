import { z } from 'zod';

const Stamp = z.string(); // differs after each change of the list; nothing else can be read from it

/** Answer of `GET /api/admin/changes`: by list of the administration, a text that differs after each change of it. */
export const ListChanges = z.object({
  locations: Stamp, // all of them, also those that are not assigned to the reader
  adverts: Stamp,
  automated_messages: Stamp,
  users: Stamp.nullable(), // null for safety officers
});
export type ListChanges = z.infer<typeof ListChanges>;
