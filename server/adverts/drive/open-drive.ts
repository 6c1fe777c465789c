import { join } from 'node:path';
import { userAgentOf } from '#server/conditions/sources/source-addresses.ts';
import { createBreaker } from '#server/conditions/upstream/breaker.ts';
import type { Ground } from '#server/http/ground.ts';
import { contentTypeOf, HEAD_BYTES } from '../media/formats/content-type.ts';
import { createDriveCache } from './drive-cache.ts';
import { createDriveHttp, DRIVE } from './drive-http.ts';
import { createDriveProxy } from './drive-proxy.ts';
import { createDriveSource } from './drive-source.ts';
import { createFetchBudget } from './fetch-budget.ts';

/** Failures in a row after which the host is left alone, and for how long. Nobody's safety depends on it. */
const FAILURES = 5;
const PAUSES_MS = [30_000, 60_000, 300_000];

/** For the operator: what the media proxy keeps and does. */
export interface DriveFigures {
  files: number;
  bytes: number;
  arriving: number;
  breaker: 'closed' | 'half-open' | 'open';
  outcomes: ReadonlyMap<string, number>;
}

/**
 * The media proxy: shows what is shared on Google Drive, and keeps it in `drive/` of the data folder.
 * @param isInAdvert whether an active advert shows the file with this address
 */
export function openDrive(
  { config, version, limiters, now, log }: Ground,
  isInAdvert: (address: string) => boolean,
) {
  const { googleDriveUrl: mirror, refreshScale: scale } = config;
  const http = createDriveHttp({ mirror, userAgent: userAgentOf(config, version), proxy: config.proxy });
  const breaker = createBreaker({ name: DRIVE, scale, log, failures: FAILURES, pausesMs: PAUSES_MS });
  const cache = createDriveCache({ folder: join(config.dataDir, 'drive'), isInAdvert, now, log });
  const proxy = createDriveProxy({
    source: createDriveSource({ http, breaker, mirror, typeOf: contentTypeOf, headBytes: HEAD_BYTES }),
    cache,
    isInAdvert,
    budgets: {
      adverts: createFetchBudget(limiters, 'adverts'),
      previews: createFetchBudget(limiters, 'previews'),
    },
    scale,
    now,
    log,
  });
  const tidying = cache.tidy();
  return {
    proxy,
    figures: (): DriveFigures => ({
      ...cache.figures(),
      arriving: proxy.arriving(),
      breaker: breaker.state(),
      outcomes: proxy.outcomes(),
    }),
    async close() {
      await tidying;
      await proxy.close();
      await http.close();
    },
  };
}
