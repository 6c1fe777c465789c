import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DEVICE_MS } from '#server/accounts/known-devices.ts';
import { PENDING_LIFE_MS } from '#server/accounts/pending-sign-ups.ts';
import { ABSOLUTE_MS } from '#server/accounts/sessions.ts';

/** A cookie that holds a token: no script reads it, and no other site's form sends it. */
export interface TokenCookie {
  name: string;
  read: (request: FastifyRequest) => string | undefined;
  set: (reply: FastifyReply, token: string) => void;
  clear: (reply: FastifyReply) => void;
}

export interface Cookies {
  session: TokenCookie;
  pendingSignUp: TokenCookie;
  /** Stays at logout: it opens nothing, and keeps others from keeping the owner out. */
  knownDevice: TokenCookie;
}

/** The names are bound to the host by their prefix wherever the browser allows that. */
export function createCookies(isSecure: boolean): Cookies {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const cookie = (bareName: string, lifeMs: number): TokenCookie => {
    const name = isSecure ? `__Host-${bareName}` : bareName;
    const living: CookieSerializeOptions = { ...options, maxAge: lifeMs / 1000 };
    return {
      name,
      read: (request) => request.cookies[name],
      set: (reply, token) => void reply.setCookie(name, token, living),
      clear: (reply) => void reply.clearCookie(name, options),
    };
  };
  return {
    session: cookie('sid', ABSOLUTE_MS),
    pendingSignUp: cookie('pending-sign-up', PENDING_LIFE_MS),
    knownDevice: cookie('known-device', KNOWN_DEVICE_MS),
  };
}
