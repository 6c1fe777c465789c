import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that holds a token: no script reads it, and no other site's form sends it. */
export interface TokenCookie {
  name: string;
  read: (request: FastifyRequest) => string | undefined;
  set: (reply: FastifyReply, token: string) => void;
  clear: (reply: FastifyReply) => void;
}

/** @param isSecure whether pages come by https: a prefix then binds the cookie's name to the host */
export function tokenCookie(
  bareName: string,
  { isSecure, lifeMs }: { isSecure: boolean; lifeMs: number },
): TokenCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return cookieOf(isSecure ? `__Host-${bareName}` : bareName, options, lifeMs);
}

/** The same for calls under one path alone, which no page of another site leads to. */
export function callsCookie(
  bareName: string,
  path: string,
  { isSecure, lifeMs }: { isSecure: boolean; lifeMs: number },
): TokenCookie {
  const options = { path, httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  return cookieOf(isSecure ? `__Secure-${bareName}` : bareName, options, lifeMs);
}

function cookieOf(name: string, options: CookieSerializeOptions, lifeMs: number): TokenCookie {
  const living: CookieSerializeOptions = { ...options, maxAge: lifeMs / 1000 };
  return {
    name,
    read: (request) => request.cookies[name],
    set: (reply, token) => void reply.setCookie(name, token, living),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}
