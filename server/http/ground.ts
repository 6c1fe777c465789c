import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Cluster } from '#server/cluster/cluster.ts';
import type { Config } from '#server/config.ts';
import type { Audit } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { StaffWrites } from './callers/staff-writes.ts';
import type { FrontDoor } from './front-door.ts';
import type { RateLimiters } from './limits/rate-limits.ts';
import type { Refusals } from './refusals.ts';

/** What every area of the server stands on. */
export interface Ground {
  config: Config;
  version: string;
  /** The sources are the simulator's. */
  simulated: boolean;
  /** The server's key. */
  secret: string;
  store: Store;
  log: Logger;
  /** The time of everything that is shown or stored, in epoch milliseconds. */
  now: () => number;
  cluster: Cluster;
  limiters: RateLimiters;
  audit: Audit;
  writes: StaffWrites;
  refusals: Refusals;
  door: FrontDoor;
}

/** What the app calls on an area. */
export interface Area {
  /** Registers the area's calls, behind the guard. */
  routes?: (server: FastifyInstance) => Promise<unknown>;
  /** Looks for changes that come with time alone, every 15 seconds. */
  tick?: () => void;
  /** Removes old rows, every hour. */
  sweep?: () => Promise<unknown>;
  /** Stops calling the sources, so that another process takes over while this one still answers requests. */
  leave?: () => Promise<unknown>;
  /** Runs after the last answer was sent. */
  close?: () => Promise<unknown>;
}
