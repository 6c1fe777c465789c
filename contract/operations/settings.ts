import { z } from 'zod';

/** Body of `GET /api/settings`: what every screen needs before anybody has signed in. */
export const PublicSettings = z.object({
  /** All data come from the simulator: every screen says so. */
  simulated: z.boolean(),
  /** Visitors may read the public pages without an account. */
  public_read: z.boolean(),
  /** Characters that a new password needs at least; of staff the operator's policy may ask for more. */
  password_min_length: z.number().int(),
  tile_url: z.string(), // template with {z}, {x} and {y}
  tile_attribution: z.string(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
