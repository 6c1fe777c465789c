import type { IncomingHttpHeaders } from 'node:http';
import { callTexts } from '#contract/call-texts.ts';
import { texts } from '#contract/texts.ts';
import { admission } from '#domain/roles.ts';
import type { Sessions } from '#server/accounts/sessions/sessions.ts';
import { isCrossSite, ownOrigins } from '#server/http/callers/guard.ts';
import { HttpError } from '#server/http/errors.ts';

/** Who is admitted. Null: without an account, where reading is public. */
export interface Admitted {
  session: { userId: string; tokenHash: string } | null;
}

export interface Handshake {
  /**
   * Admits whoever may read, as on any call.
   * @throws HttpError 401, 403, 503
   */
  admit: (headers: IncomingHttpHeaders, transport: string | undefined) => Promise<Admitted>;
  /** Whether a request has a valid session of the account that began a connection. */
  isSameAccount: (headers: IncomingHttpHeaders, began: NonNullable<Admitted['session']>) => Promise<boolean>;
  /** Whether a request for an existing connection comes from another site. */
  isCrossSite: (headers: IncomingHttpHeaders) => boolean;
}

export function createHandshake(options: {
  sessions: Sessions;
  tokenOf: (headers: IncomingHttpHeaders) => string | undefined;
  publicUrl: () => string;
  publicRead: boolean;
}): Handshake {
  const { sessions, tokenOf, publicUrl, publicRead } = options;

  const sessionOf = async (token: string): Promise<Admitted['session']> => {
    try {
      let visitor = await sessions.visitor(token);
      // It may have ended while it was looked up. Then the process that ended it did not know of this connection.
      if (visitor && !sessions.known(token)) visitor = await sessions.visitor(token);
      return visitor && { userId: visitor.userId, tokenHash: sessions.tokenHash(token) };
    } catch (error) {
      if (publicRead) return null; // public pages still work while the store can't be reached
      throw error;
    }
  };

  return {
    async admit(headers, transport) {
      if (!isFromOurPages(headers, transport, ownOrigins(publicUrl())))
        throw new HttpError(403, callTexts.crossSite);
      const token = tokenOf(headers);
      const session = token === undefined ? null : await sessionOf(token);
      // Everybody with a session may read, whatever the role.
      if (admission('reading', session && 'user', publicRead) === 'log in')
        throw new HttpError(401, texts.authenticationRequired('live data'));
      return { session };
    },
    async isSameAccount(headers, { userId, tokenHash }) {
      const token = tokenOf(headers);
      if (token === undefined) return false;
      // The same token needs no look-up: a session that ends closes its connections.
      if (sessions.tokenHash(token) === tokenHash) return true;
      return (await sessions.visitor(token))?.userId === userId;
    },
    isCrossSite: (headers) => isCrossSite(headers, ownOrigins(publicUrl())),
  };
}

/**
 * A browser sends the cookie with a connection that any other site opens, and lets that site read the answers. So a
 * browser must show that the page is ours: by `Origin` or, where it sends none with a plain request to its own site,
 * by `Sec-Fetch-Site`. Only a program that is not a browser may leave both out, and only over a websocket, where every
 * browser sends `Origin`.
 */
function isFromOurPages(
  headers: IncomingHttpHeaders,
  transport: string | undefined,
  origins: ReadonlySet<string>,
): boolean {
  if (isCrossSite(headers, origins)) return false;
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined || site === 'same-origin') return true;
  const isBrowser = site !== undefined || /^Mozilla\//i.test(headers['user-agent'] ?? '');
  return transport === 'websocket' && !isBrowser;
}
