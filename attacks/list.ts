import type { Attack } from './attack.ts';
import { connections } from './connections.ts';
import { describedCalls } from './described-calls.ts';
import { guesses } from './guesses.ts';
import { http2 } from './http2.ts';
import { requests } from './requests.ts';
import { uploads } from './uploads.ts';

export const attacks: readonly Attack[] = [
  ...requests,
  ...describedCalls,
  ...guesses,
  ...uploads,
  ...connections,
  ...http2,
];
