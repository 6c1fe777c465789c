// npm start: from a fresh clone to a running server.
import { spawn } from 'node:child_process';
import { build, install, node, server, serverEnvironment, supervise } from './prepare.mjs';

install();
build();
const environment = { ...serverEnvironment, ...process.env };
const running = spawn(node, server, { stdio: 'inherit', env: environment });
supervise([running]);
