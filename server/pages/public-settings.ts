import type { PublicSettings } from '#contract/operations/settings.ts';
import { leastPasswordLength } from '#server/accounts/passwords/password-policy.ts';
import type { Config } from '#server/config.ts';

/** The server's settings that every screen needs before anybody has signed in. */
export const publicSettings = (
  { publicRead, passwordPolicy, tiles }: Config,
  simulated: boolean,
): PublicSettings => ({
  simulated,
  public_read: publicRead,
  password_min_length: leastPasswordLength(passwordPolicy),
  tile_url: tiles.url,
  tile_attribution: tiles.attribution,
});
