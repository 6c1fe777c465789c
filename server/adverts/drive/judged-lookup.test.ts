import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Agent, request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AddressRefused, judgedLookup } from './judged-lookup.ts';

/** A server on an address of this machine; counts who connects. */
async function listen(address: string, port = 0) {
  let connections = 0;
  const server = createServer((_request, response) => void response.end(address));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

const found = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });

/** Calls a name whose addresses the resolver gives, by the client that the proxy uses. */
async function call(port: number, lookup: ReturnType<typeof judgedLookup>) {
  const dispatcher = new Agent({ allowH2: false, connect: { lookup } });
  onTestFinished(() => dispatcher.destroy());
  const { body } = await request(`http://localhost:${port}/`, { dispatcher });
  return body.text();
}

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1'])(
  'a name that leads to %s is not connected to',
  async (address) => {
    const server = await listen('127.0.0.1');
    const lookup = judgedLookup(async () => [found(address)]);
    await expect(call(server.port, lookup)).rejects.toThrow(AddressRefused);
    expect(server.connections()).toBe(0);
  },
);

test('one address of this machine among public ones spoils all', async () => {
  const server = await listen('127.0.0.1');
  const lookup = judgedLookup(async () => [found('8.8.8.8'), found('127.0.0.1')]);
  await expect(call(server.port, lookup)).rejects.toThrow(AddressRefused);
  expect(server.connections()).toBe(0);
});

test('a name that changes after it was judged: what was judged is connected to', async () => {
  const judged = await listen('127.0.0.2');
  const other = await listen('127.0.0.1', judged.port);
  const answers = [[found('127.0.0.2')], [found('127.0.0.1')]];
  const resolve = vi.fn(async () => answers.shift() ?? []);
  const lookup = judgedLookup(resolve, (address) => address === '127.0.0.2');
  expect(await call(judged.port, lookup)).toBe('127.0.0.2');
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(other.connections()).toBe(0);
  await expect(call(judged.port, lookup)).rejects.toThrow(AddressRefused); // the next connection is judged again
  expect(other.connections()).toBe(0);
});

test('a socket that asks for one address gets one', async () => {
  const server = await listen('127.0.0.2');
  const lookup = judgedLookup(
    async () => [found('127.0.0.2')],
    () => true,
  );
  const socket = connect({ host: 'localhost', port: server.port, lookup, autoSelectFamily: false });
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  expect(socket.remoteAddress).toBe('127.0.0.2');
});

test('a name without an address is an error of its own', async () => {
  await expect(
    call(
      1,
      judgedLookup(async () => []),
    ),
  ).rejects.toThrow(/no address/);
});
