import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notRun } from '#server/testing/not-run.ts';

const folder = join(import.meta.dirname, '../../../shared/upstream');

/** Whether the recorded answers of the real sources lie beside the checkout. */
export const hasRecordings = existsSync(folder);
if (!hasRecordings) notRun('replays of recorded answers (../shared/upstream is absent)');

/**
 * A recorded answer, by its path below the recordings, for example `ukho_tidal/tidal_events.json`. Call it within a test:
 * the body of a `describe` runs without recordings too.
 */
export const recorded = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
