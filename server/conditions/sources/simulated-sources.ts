import { fork } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const PROGRAM = join(import.meta.dirname, '../../../simulator/main.ts');
const START_LIMIT_MS = 10_000;

const Announcement = z.object({ url: z.string(), settings: z.record(z.string(), z.string()) });

/**
 * Starts the simulator as a child process, which ends with this one.
 * @returns the settings (`OPEN_METEO_URL` …) that point every adapter at it
 */
export function startSimulatedSources(): Promise<{ settings: Record<string, string>; stop: () => void }> {
  const child = fork(PROGRAM, ['--port', '0'], {
    execPath: process.execPath,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill();
      reject(new Error('The simulator did not start in time.'));
    }, START_LIMIT_MS);
    child.once('exit', (code) => reject(new Error(`The simulator ended with code ${code}.`)));
    child.on('message', (message) => {
      const announced = Announcement.safeParse(message);
      if (!announced.success) return; // under `node --watch` a child also reports what it imports
      clearTimeout(limit);
      const { settings } = announced.data;
      child.unref();
      child.channel?.unref();
      resolve({ settings, stop: () => child.kill() });
    });
  });
}
