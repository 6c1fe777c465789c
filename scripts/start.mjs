// npm start: from a fresh clone to a running server.
import { spawn } from 'node:child_process';
import { build, install, node } from './prepare.mjs';

install();
build();
const server = spawn(node, ['server/main.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
