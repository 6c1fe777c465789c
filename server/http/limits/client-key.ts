import { isIPv6 } from 'node:net';

/** A home or an office has 2^64 IPv6 addresses. They share the first four groups. */
const SHARED_GROUPS = 4;
const ALL_GROUPS = 8;

/** The key by which limits count a client: its IPv4 address, or the network (/64) of its IPv6 address. */
export function clientKey(address: string): string {
  return ipv6Groups(address)?.slice(0, SHARED_GROUPS).join(':') ?? ipv4Of(address);
}

/**
 * The networks that a client may have to itself, the smallest first: an IPv4 address; the /64, /56 and /48 of an IPv6 address,
 * since providers give a home a /56 or a /48, with 256 or 65,536 networks of the size that `clientKey` counts.
 */
export function clientNetworks(address: string): readonly string[] {
  const groups = ipv6Groups(address);
  if (!groups) return [ipv4Of(address)];
  const [first, second, third, fourth = '0'] = groups;
  const site = `${first}:${second}:${third}`;
  const upperByte = Math.floor(Number.parseInt(fourth, 16) / 256).toString(16);
  return [`${site}:${fourth}`, `${site}:${upperByte}00/56`, `${site}/48`];
}

const ipv4Of = (address: string): string => MAPPED.exec(address)?.[1] ?? address;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups, without leading zeros; null: no IPv6 address. */
function ipv6Groups(address: string): string[] | null {
  if (!isIPv6(address) || MAPPED.test(address)) return null;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const omitted = address.includes('::') ? ALL_GROUPS - head.length - tail.length : 0;
  const groups = [...head, ...Array.from({ length: omitted }, () => '0'), ...tail];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
