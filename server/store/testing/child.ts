import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export interface Child {
  process: ChildProcess;
  /** Its output, line by line. */
  lines: AsyncIterator<string>;
  /** Ends it as `kill -9` does, and waits until it is gone. */
  kill: () => Promise<void>;
}

/** Runs a script of this folder, for the time of one test at most, in a process of its own, with one argument as JSON. */
export function startChild(script: string, argument: object): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  return { process: child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](), kill };
}
