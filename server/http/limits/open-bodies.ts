import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientKey } from './client-key.ts';
import { hasBody } from './slow-clients.ts';

/** Bytes of bodies that may be under way at once: of all clients, and of one. */
const MOST_BYTES = 64 * 2 ** 20;
const MOST_BYTES_OF_CLIENT = MOST_BYTES / 8;

/**
 * Bounds the memory of bodies that arrive slowly, which anybody may send to the calls of accounts.
 * @param longest the longest body that is held in memory; one that does not say its length, or streams to a file, counts so
 * @returns whether a request may send its body
 */
export function limitOpenBodies({
  longest,
  addressOf,
}: {
  longest: number;
  addressOf: (request: IncomingMessage) => string;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  let ofAll = 0;
  const ofClients = new Map<string, number>();
  const add = (client: string, bytes: number) => {
    ofAll += bytes;
    const sum = (ofClients.get(client) ?? 0) + bytes;
    if (sum > 0) ofClients.set(client, sum);
    else ofClients.delete(client);
  };
  return (request, response) => {
    if (!hasBody(request)) return true;
    const bytes = Math.min(Number(request.headers['content-length'] ?? longest), longest);
    const client = clientKey(addressOf(request));
    if (ofAll + bytes > MOST_BYTES || (ofClients.get(client) ?? 0) + bytes > MOST_BYTES_OF_CLIENT)
      return false;
    add(client, bytes);
    response.once('close', () => add(client, -bytes));
    return true;
  };
}
