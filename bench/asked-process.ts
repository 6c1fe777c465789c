import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** The young generation is limited as in the product. Memory can be measured after garbage collection. */
const FLAGS = ['--max-semi-space-size=8', '--expose-gc'];

/** The tasks of a program, by name. Arguments and results are plain data. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments differ between the programs
type Tasks = Record<string, (...given: any[]) => unknown>;

/** A program of this project in a process of its own, which runs tasks on request. */
export interface AskedProcess<T extends Tasks> {
  ask: <N extends keyof T & string>(
    task: N,
    ...given: Parameters<T[N]>
  ) => Promise<Awaited<ReturnType<T[N]>>>;
  stop: () => Promise<void>;
}

interface Question {
  id: number;
  task: string;
  given: unknown[];
}
type Reply = { id: number; result?: unknown; error?: string };

/** Starts a program that ends in `doAsAsked`, on one core if it is given, and waits until it listens. */
export async function startAsked<T extends Tasks>(
  script: string,
  environment: Record<string, string>,
  core?: number,
): Promise<AskedProcess<T>> {
  const args = [...FLAGS, script];
  const [command, pinned] =
    core === undefined
      ? [process.execPath, args]
      : ['taskset', ['-c', String(core), process.execPath, ...args]];
  const child = spawn(command, pinned, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const open = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  const ended = once(child, 'exit');
  void ended.then(() => {
    for (const { reject } of open.values()) reject(new Error(`${script} has ended`));
  });
  await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error(`${script} ended before it could be asked`);
    }),
  ]);
  child.on('message', ({ id, result, error }: Reply) => {
    const waiting = open.get(id);
    open.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`${script}: ${error}`));
  });
  return {
    ask: (task, ...given) =>
      new Promise((resolve, reject) => {
        asked += 1;
        open.set(asked, { resolve: resolve as (result: unknown) => void, reject });
        child.send({ id: asked, task, given } satisfies Question);
      }),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Called in such a program: runs tasks until the process that asks for them is gone. */
export function doAsAsked(tasks: Tasks): void {
  const reply = (message: Reply | 'ready') => process.send?.(message);
  process.on('message', async ({ id, task, given }: Question) => {
    try {
      reply({ id, result: await tasks[task]?.(...given) });
    } catch (error) {
      reply({ id, error: String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
  reply('ready');
}

/** Milliseconds on the clock that all processes of this machine share and that is never set. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Memory of this process in kB after garbage collection: resident, and of JavaScript objects. */
export function heldKilobytes(): { resident: number; objects: number } {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss / 1024, objects: (heapUsed + external) / 1024 };
}

/** Processor time of this process, in milliseconds. */
export function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
