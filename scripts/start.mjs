// npm start: from a fresh clone to a running server.
import { spawn } from 'node:child_process';
import { build, install, node } from './prepare.mjs';

install();
build();
// What Node.js has compiled once it need not compile at the next start.
const environment = { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env };
const server = spawn(node, ['server/main.ts'], { stdio: 'inherit', env: environment });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
