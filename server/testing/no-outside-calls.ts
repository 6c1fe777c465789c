import net from 'node:net';

/** Tests run on recorded answers, the simulator and local servers: a call to any other address is a mistake. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]', '0.0.0.0']);

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function connectToLoopbackOnly(
  this: net.Socket,
  ...args: unknown[]
): net.Socket {
  const [first] = args.flat();
  const host = typeof first === 'object' && first !== null && 'host' in first ? first.host : undefined;
  if (typeof host === 'string' && !LOOPBACK.has(host) && !host.startsWith('/')) {
    throw new Error(`A test tried to call ${host}`);
  }
  return Reflect.apply(connect, this, args) as net.Socket;
};
