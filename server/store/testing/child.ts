import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Child {
  process: ChildProcess;
  /** What it prints, line by line. */
  lines: AsyncIterator<string>;
  /** Ends it as `kill -9` does, and waits until it is gone. */
  kill: () => Promise<void>;
}

/** Runs a script of this folder in a process of its own, with one argument as JSON. */
export function startChild(script: string, argument: object): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    process: child,
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    async kill() {
      const gone = once(child, 'exit');
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await gone;
      }
    },
  };
}

/** In the child: the argument it was started with. */
export const childArgument = <T>(): T => JSON.parse(process.argv[2] ?? '{}');
