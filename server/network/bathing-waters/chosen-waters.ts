import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ImportJob, MissingWaters } from '#contract/network/bathing-water-import.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { isInBritishIsles } from '#domain/places/british-isles.ts';
import { dailyList } from '#server/conditions/upstream/daily-list.ts';
import type {
  DesignatedWater,
  DesignatedWaters,
} from '#server/conditions/upstream/environment-agency/designated-waters.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { createImportRecord, type ImportRecord } from '../import-record.ts';
import type { Network } from '../network.ts';
import { draftOf } from './bathing-water-import.ts';
import { missingOf, waterIds } from './missing-waters.ts';

/** Waters between two reports of how far it has come. Visitors get them together. */
const BATCH = 10;

/** Imports bathing waters that an administrator chooses, while nobody waits for it. */
export type ChosenWaters = ReturnType<typeof createChosenWaters>;

export function createChosenWaters(options: {
  store: Pick<Store, 'locations' | 'settings'>;
  writes: StaffWrites;
  designatedWaters: () => Promise<DesignatedWaters>;
  network: Pick<Network, 'refresh'>;
  audit: Audit;
  /** No other process can run an import. */
  isAlone: boolean;
  log: Logger;
  now: () => number;
}) {
  const { store, writes, log, now } = options;
  const listOf = dailyList(options.designatedWaters);
  let running: Promise<void> | null = null;
  let isStopping = false;
  const record = createImportRecord({ ...options, isRunningHere: () => running !== null });
  const runImport = importRun({ ...options, record, isStopping: () => isStopping });

  const designated = async (): Promise<readonly DesignatedWater[]> => {
    try {
      return (await listOf(now())).waters;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      throw new HttpError(502, staffTexts.populateFailed, { cause: error });
    }
  };

  return {
    /** @throws HttpError 502 if the list can't be loaded */
    async missing(): Promise<MissingWaters> {
      const [waters, locations] = await Promise.all([designated(), store.locations.list()]);
      return { waters: missingOf(waters, locations) };
    },

    /**
     * Begins an import.
     * @throws HttpError 401 and 403 without the right, 409 while another one runs, 502 if the list can't be loaded
     */
    async begin(ids: readonly string[], actor: Actor): Promise<ImportJob> {
      await writes.permitAdministrator(actor);
      const waters = await designated();
      const job = newJob(ids.length, now());
      const claimed = await record.claim(job._id);
      await record.report(job);
      running = runImport(job, { ids, waters, actor })
        .then(() => record.giveBack(claimed))
        .catch((error: unknown) => log.error({ err: error }, 'the end of the import was not stored'))
        .finally(() => {
          running = null;
        });
      return job;
    },

    /** The last import; null: there was none yet. */
    last: record.last,

    /** Ends an import that runs, after the current water. */
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

const newJob = (total: number, now: number): ImportJob => ({
  _id: randomUUID(),
  state: 'running',
  message: null,
  started_at: new Date(now).toISOString(),
  total,
  done: 0,
  created: 0,
  skipped: [],
});

interface RunOptions {
  store: Pick<Store, 'locations'>;
  writes: StaffWrites;
  network: Pick<Network, 'refresh'>;
  audit: Audit;
  record: ImportRecord;
  isStopping: () => boolean;
  log: Logger;
  now: () => number;
}

/** What was chosen: these of the waters, by whom. */
interface Chosen {
  ids: readonly string[];
  waters: readonly DesignatedWater[];
  actor: Actor;
}

/** Imports one water after the other, and reports after each batch. Rejects only if its end could not be stored. */
function importRun(options: RunOptions): (first: ImportJob, chosen: Chosen) => Promise<void> {
  const { store, network, audit, record, isStopping, log } = options;
  return async (first, { ids, waters, actor }) => {
    const byId = new Map(waters.map((water) => [water.id, water]));
    const created: string[] = [];
    let job = first;
    let taken: ReadonlySet<string> = new Set();
    try {
      for (const [index, id] of ids.entries()) {
        if (isStopping()) break;
        if (index % BATCH === 0) taken = waterIds(await store.locations.list());
        const water = byId.get(id);
        const result = await importOne(options, { water, taken, actor });
        if ('created' in result) created.push(result.created);
        else job = { ...job, skipped: [...job.skipped, { id, name: water?.name ?? id, ...result }] };
        job = { ...job, done: index + 1, created: created.length };
        if (job.done % BATCH === 0) {
          await network.refresh();
          await record.report(job);
        }
      }
      const isWhole = job.done === job.total;
      job = isWhole ? { ...job, state: 'done' } : stoppedWith(job, staffTexts.importStopped);
    } catch (error) {
      log.error({ err: error }, 'the import of bathing waters stopped');
      const isRight = error instanceof HttpError;
      job = stoppedWith(job, isRight ? staffTexts.importRightLost : staffTexts.importFailed);
    }
    await network.refresh();
    await audit('locations_imported', actor, {
      details: { created: created.length, skipped: job.skipped.length, locations: created },
    });
    await record.report(job);
  };
}

/** @returns the new location's id, or why there is none */
async function importOne(
  { writes, now }: Pick<RunOptions, 'writes' | 'now'>,
  { water, taken, actor }: { water: DesignatedWater | undefined; taken: ReadonlySet<string>; actor: Actor },
): Promise<{ created: string } | { reason: string }> {
  if (!water) return { reason: staffTexts.waterNotListed };
  if (taken.has(water.id)) return { reason: staffTexts.waterThere };
  if (!isInBritishIsles(water)) return { reason: staffTexts.waterOutside };
  const draft = draftOf(water);
  if (!draft) return { reason: staffTexts.waterNameUnfit };
  try {
    const { _id } = await writes.byAdministrator(actor, (tables) => tables.locations.insert(draft, now()));
    return { created: _id };
  } catch (error) {
    if (!(error instanceof AlreadyTaken)) throw error;
    return { reason: staffTexts.locationNameTaken };
  }
}

const stoppedWith = (job: ImportJob, message: string): ImportJob => ({ ...job, state: 'stopped', message });
