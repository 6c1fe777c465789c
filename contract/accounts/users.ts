import { z } from 'zod';
import { listParameters } from '../list-query.ts';
import { Instant } from '../time.ts';
import { Role } from './auth.ts';

/** An account as administrators see it, without anything that opens it. */
export const User = z.object({
  _id: z.string(),
  email: z.string(),
  role: Role,
  verified: z.boolean(),
  assigned_locations: z.array(z.string()), // names, in their order
  login_count: z.number().int(),
  last_login: Instant.nullable(),
  last_login_attempt: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type User = z.infer<typeof User>;

export const userColumns = [
  'email',
  'role', // administrators, safety officers, users
  'verified',
  'assigned_locations', // how many
  'login_count',
  'last_login', // accounts without a login first
  'created_at',
  'updated_at',
] as const;
export type UserColumn = (typeof userColumns)[number];

/** Query of `GET /api/admin/users`. `q` is part of the e-mail address. */
export const UserListQuery = z.strictObject({ ...listParameters(userColumns), role: Role.optional() });
export type UserListQuery = z.infer<typeof UserListQuery>;

/** Answer of `GET /api/admin/users`. */
export const UserList = z.object({
  users: z.array(User),
  total_count: z.number().int(), // of what was asked for, on all pages
  /** Of all accounts, whatever was asked for. */
  counts: z.object({
    total: z.number().int(),
    verified: z.number().int(),
    admins: z.number().int(),
    safety_officers: z.number().int(),
  }),
});
export type UserList = z.infer<typeof UserList>;

/** Body of `PUT /api/admin/users/{id}/role`. */
export const RoleChange = z.strictObject({ role: Role });

export const MAX_ASSIGNED_LOCATIONS = 500;
/** Body of `PUT /api/admin/users/{id}/assigned-locations`. A name that is given twice counts once. */
export const AssignedLocationsChange = z.strictObject({
  assigned_locations: z
    .array(z.string({ error: 'assigned_locations must be a list of names' }).trim().min(1).max(200), {
      error: 'assigned_locations must be a list of names',
    })
    .max(MAX_ASSIGNED_LOCATIONS, `At most ${MAX_ASSIGNED_LOCATIONS} locations can be assigned`)
    .transform((names) => [...new Set(names)]),
});

/** Answer of the calls that change a user. */
export const UserChanged = z.object({ success: z.literal(true), message: z.string(), user: User });
