import type { ServerResponse } from 'node:http';
import type { Answer } from '../answer.ts';
import type { Upstream } from '../upstream-names.ts';

/** A call that a fault is going to spoil. */
export interface Exchange {
  response: ServerResponse;
  upstream: Upstream;
  /** Path and query that were asked. */
  address: string;
  now: number;
  /** What the source would have said at a time, to the same call or one with other parameters (null: without it). */
  answer(at: number, changed?: Record<string, string | null>): Answer;
}
