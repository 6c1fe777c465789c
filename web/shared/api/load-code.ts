import { Unreachable } from './failures.ts';
import { serverAnswers, suspectOffline, wait } from './reachability.ts';

/**
 * Code that did not come although the server answers. It has the browser's own message, by which the router knows that code
 * is missing.
 */
export class CodeMissing extends Error {
  override name = 'CodeMissing';
}

/** After the first try that failed, and after the second. */
const WAITS_MS = [1000, 4000];

/** Throws `Unreachable` while the server can't be reached. From then on it is asked until it answers, which ends the failure. */
async function throwIfUnreachable(cause?: unknown): Promise<void> {
  if (await serverAnswers()) return;
  void suspectOffline();
  throw new Unreachable({ cause });
}

/**
 * Waits for a screen's code. The router takes a failure for a new release and reloads the page. Without a connection that
 * would lose the page: there the failure becomes `Unreachable`.
 */
export const arriving = <T>(code: Promise<T>): Promise<T> =>
  code.catch(async (cause: unknown) => {
    await throwIfUnreachable(cause);
    throw new CodeMissing((cause as Error).message, { cause });
  });

/**
 * Loads the code of a part of a page, which a bad network may lose: three times at most, and the last time only where the
 * server answers. Where it fails all the same, its file is one of an earlier release, or the browser is an older one, which
 * fails again without asking (Chromium 156 asks, and so do Safari and Firefox from 155): then a reload helps.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (const milliseconds of WAITS_MS) {
    try {
      return await load();
    } catch {
      await wait(milliseconds);
    }
  }
  await throwIfUnreachable();
  return load();
}
