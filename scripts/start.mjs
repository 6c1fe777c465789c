// npm start: from a fresh clone to a running server.
import { spawn } from 'node:child_process';
import { build, install, node, server, supervise } from './prepare.mjs';

install();
build();
// Node.js caches compiled code for the next start.
const environment = { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env };
const running = spawn(node, server, { stdio: 'inherit', env: environment });
supervise([running]);
