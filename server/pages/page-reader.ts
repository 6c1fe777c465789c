import type { FastifyRequest } from 'fastify';
import type { TokenCookie } from '#server/http/callers/token-cookie.ts';
import type { SessionsOfGuard } from '#server/http/callers/visitor.ts';
import type { Reader } from './first-answers.ts';

/** The reader of a page, as far as that decides what it may show. Null while the store can't be asked. */
export function pageReader(options: {
  sessions: Pick<SessionsOfGuard, 'visitor'>;
  cookie: TokenCookie;
  publicRead: boolean;
}) {
  const { sessions, cookie, publicRead } = options;
  return async (request: FastifyRequest): Promise<Reader | null> => {
    const token = cookie.read(request);
    try {
      const visitor = token === undefined ? null : await sessions.visitor(token);
      const { userId = null, role = null } = visitor ?? {};
      const isForAll = publicRead && token === undefined;
      return { userId, role, mayRead: role !== null || publicRead, isForAll };
    } catch {
      return null;
    }
  };
}
