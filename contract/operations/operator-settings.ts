import { z } from 'zod';

/** Answer of `GET /api/admin/settings`: what the server was set to, without secrets. */
export const OperatorSettings = z.object({
  version: z.string(),
  simulated: z.boolean(),
  database: z.enum(['sqlite', 'postgres']),
  mail: z.enum(['smtp', 'outbox']), // outbox: files that reach nobody
  tides: z.enum(['admiralty', 'computed']),
  weather: z.enum(['free', 'customer', 'own']), // Open-Meteo's free hosts, those for customers, or others
  /** Every variable that the server reads. */
  settings: z.array(
    z.object({
      name: z.string(),
      is_set: z.boolean(),
      value: z.string().nullable(), // null: not set, or secret
    }),
  ),
});
export type OperatorSettings = z.infer<typeof OperatorSettings>;
