import type { IncomingMessage } from 'node:http';

/** A name or an address, and perhaps a port. */
const NAME = /^([\w.~-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/**
 * Whether a request names its server exactly once and unambiguously. A proxy may pass on two names, check one of them,
 * and leave the server to use the other. HTTP before 1.0 had neither names nor
 * headers; only HTTP/1.0 may leave the name out.
 */
export function namesOneServer({
  httpVersionMajor,
  headers: { host },
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersionMajor' | 'headers' | 'rawHeaders'>): boolean {
  if (httpVersionMajor < 1) return false;
  if (host === undefined) return true; // Node.js refuses HTTP/1.1 without one
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at])) named += 1;
  return named <= 1 && NAME.test(host);
}

const isHost = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host';

const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(?::\d{0,5})?$/i;

/** Whether the name in a request can only mean this machine, whoever resolves it. */
export const isLoopbackName = (host: string | undefined): boolean => LOOPBACK_NAME.test(host ?? '');
