import type { IncomingMessage } from 'node:http';
import { all } from '@fastify/proxy-addr';

/** Whether a proxy's `X-Forwarded-For` entry is believed: only that of the given number of proxies in front. */
export const believes =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies;

/** The address of a client, found in the same way as the framework finds it. */
export const addressOf = (request: IncomingMessage, proxies: number): string =>
  all(request, believes(proxies)).at(-1) ?? '';
