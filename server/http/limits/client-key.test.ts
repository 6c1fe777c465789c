import { expect, test } from 'vitest';
import { clientKey, clientNetworks } from './client-key.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['no address', 'no address'],
])('the client at %s is counted as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['2001:db8:1:2ab::1', ['2001:db8:1:2ab', '2001:db8:1:200/56', '2001:db8:1/48']],
  ['2001:db8:1:2::1', ['2001:db8:1:2', '2001:db8:1:000/56', '2001:db8:1/48']],
  ['2001:db8::1', ['2001:db8:0:0', '2001:db8:0:000/56', '2001:db8:0/48']],
])('the client at %s belongs to the networks %j', (address, networks) => {
  expect(clientNetworks(address)).toEqual(networks);
});
