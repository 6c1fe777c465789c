import { type TokenCookie, tokenCookie } from '#server/http/callers/token-cookie.ts';
import { PENDING_LIFE_MS } from '../sign-up/pending-sign-ups.ts';
import { KNOWN_DEVICE_MS } from './known-devices.ts';
import { ABSOLUTE_MS } from './sessions.ts';

export interface Cookies {
  session: TokenCookie;
  pendingSignUp: TokenCookie;
  /** Stays after logout. It opens nothing; it protects the owner from delays that others cause. */
  knownDevice: TokenCookie;
}

export const createCookies = (isSecure: boolean): Cookies => ({
  session: tokenCookie('sid', { isSecure, lifeMs: ABSOLUTE_MS }),
  pendingSignUp: tokenCookie('pending-sign-up', { isSecure, lifeMs: PENDING_LIFE_MS }),
  knownDevice: tokenCookie('known-device', { isSecure, lifeMs: KNOWN_DEVICE_MS }),
});
