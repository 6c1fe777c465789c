// Plain JavaScript without dependencies: runs on whatever Node.js the machine has, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
/** The pinned runtime, once it is installed. */
export const node = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * The arguments of Node.js for the server. The runtime's young generation grows to 100 MB and more on a machine with
 * much memory, for work that leaves next to nothing behind; the first limits it to 24 MB. Its old generation may grow to
 * four times what is in use before it is tidied, or to 256 MB at first; with a limit of 768 MB it grows to one and a half
 * times, and the last has it tidied from 64 MB on. `--preserve-symlinks`: the places of a thousand modules are not looked up
 * link by link, a tenth of a start; npm puts no links where they stand.
 */
export const server = [
  '--preserve-symlinks',
  '--max-semi-space-size=8',
  '--max-old-space-size=768',
  '--initial-old-space-size=64',
  'server/main.ts',
];

/**
 * The environment of the server. Node.js keeps compiled code for the next start. The C library (glibc) gives back at once
 * what the compressors used, instead of keeping up to 100 MB of it in pieces; other C libraries know nothing of this.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Ends this process with the code of a command that failed. The command's own output has the reason. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(path).update(readFileSync(path));
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex');
}

/** Does the work unless the stamp shows that it was done for exactly these inputs. */
function once(stampPath, inputs, work) {
  const stamp = join(root, stampPath);
  const hash = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  work();
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, hash);
}

export function install() {
  once('node_modules/.installed', ['package.json', 'package-lock.json'], () => {
    console.log('Installing the packages (about a minute at the first start) …');
    const npm = process.env.npm_execpath;
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    if (npm) run(process.execPath, [npm, ...args]);
    else run('npm', args, { shell: process.platform === 'win32' });
  });
}

export function build() {
  once(
    'dist/.built',
    [
      ...['web', 'contract', 'domain', 'public', 'index.html', 'display.html'],
      ...['vite.config.ts', 'vite.display.config.ts', 'package-lock.json'],
    ],
    () => {
      console.log('Building the pages …');
      run(node, [join(root, 'scripts', 'build.mjs')]);
    },
  );
}

/** Passes on the signals that end a program, and ends with the first of the children. */
export function supervise(children) {
  const stop = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  // npm's shell ends on a signal without passing it on. If this process is left behind, npm was stopped.
  const parent = process.ppid;
  setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) stop('SIGTERM');
  }, 500).unref();
  for (const child of children) {
    child.on('exit', (code, signal) => {
      stop('SIGTERM');
      process.exitCode = signal ? 1 : (code ?? 0);
    });
  }
}
