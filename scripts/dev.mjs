// npm run dev: the server on simulated data, restarted on every change, and the pages with hot reload. Needs no network.
import { spawn } from 'node:child_process';
import { install, node, server, supervise } from './prepare.mjs';

install();
const environment = {
  DATA_MODE: 'simulated',
  PUBLIC_URL: 'http://localhost:5173',
  DATA_DIR: './data/dev',
  ...process.env,
};
supervise([
  spawn(node, ['--watch-path=server', '--watch-path=contract', '--watch-path=domain', ...server], {
    stdio: 'inherit',
    env: environment,
  }),
  spawn(node, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]);
