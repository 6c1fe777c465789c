import type { IncomingMessage } from 'node:http';
import { all } from '@fastify/proxy-addr';

/** Whether the word of a hop for the one before it is believed: of so many proxies in front, and of nobody else. */
export const believes =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies;

/** The address of a client, as the framework tells it of the calls that reach it. */
export const addressOf = (request: IncomingMessage, proxies: number): string =>
  all(request, believes(proxies)).at(-1) ?? '';
