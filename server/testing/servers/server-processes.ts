import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../main.ts');
export const ADMIN = { ADMIN_EMAIL: 'first@test.example', ADMIN_PASSWORD: 'correct horse battery' };

export interface ServerProcess {
  process: ChildProcess;
  /** Its data folder, unless another is given. */
  folder: string;
  out: () => string;
  err: () => string;
  /** Resolves with the address that it announces; rejects when it ends before. */
  url: () => Promise<string>;
  exitCode: () => Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

/** Servers started as an operator does, each with its own data folder. */
export function serverProcesses(common: Record<string, string>) {
  const running: ServerProcess[] = [];
  const folders: string[] = [];

  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'foreshore-process-'));
    folders.push(folder);
    return folder;
  };

  return {
    start(more: Record<string, string> = {}): ServerProcess {
      const folder = newFolder();
      const child = spawn(process.execPath, [MAIN], {
        cwd: folder, // no .env there
        env: {
          PATH: process.env.PATH ?? '',
          PORT: '0',
          LOG_LEVEL: 'warn',
          DATA_MODE: 'live',
          DATA_DIR: folder,
          ...ADMIN,
          ...common,
          ...more,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [out, err] = ['', ''];
      child.stdout?.on('data', (chunk) => (out += chunk));
      child.stderr?.on('data', (chunk) => (err += chunk));
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      const server: ServerProcess = {
        process: child,
        folder,
        out: () => out,
        err: () => err,
        async url() {
          while (!/running at (\S+)/.test(out)) {
            if (hasEnded()) throw new Error(`ended: ${err}`);
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
          return (/running at (\S+)/.exec(out)?.[1] ?? '').replace('localhost', '127.0.0.1');
        },
        async exitCode() {
          if (!hasEnded()) await once(child, 'exit');
          return child.exitCode;
        },
        async kill(signal) {
          if (hasEnded()) return;
          const gone = once(child, 'exit');
          child.kill(signal);
          await gone;
        },
      };
      running.push(server);
      return server;
    },
    async stopAll() {
      for (const server of running) await server.kill('SIGKILL');
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
