import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Has what nobody holds leave the memory. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
