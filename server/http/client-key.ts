import { isIPv6 } from 'node:net';

/** A home or an office has 2^64 IPv6 addresses. They share the first four groups. */
const SHARED_GROUPS = 4;
const ALL_GROUPS = 8;

/** The key by which limits count a client: its IPv4 address, or the network of its IPv6 address. */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const omitted = address.includes('::') ? ALL_GROUPS - head.length - tail.length : 0;
  const groups = [...head, ...Array.from({ length: omitted }, () => '0'), ...tail];
  return groups
    .slice(0, SHARED_GROUPS)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
