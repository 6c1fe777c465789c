import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ImportJob, type MissingWater, type MissingWaters } from '#contract/bathing-water-import.ts';
import type { Location } from '#contract/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { distanceMiles } from '#domain/places/distance.ts';
import { dailyList } from '#server/conditions/upstream/daily-list.ts';
import type {
  DesignatedWater,
  DesignatedWaters,
} from '#server/conditions/upstream/environment-agency/designated-waters.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { HttpError } from '#server/http/errors.ts';
import type { StaffWrites } from '#server/http/staff-writes.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { draftOf } from './bathing-water-import.ts';
import type { Network } from './network.ts';

/** Waters between two reports of how far it has come. Visitors get them together. */
const BATCH = 10;
/** Much longer than a batch takes. Another process that has not reported for this long has ended. */
const SILENT_MS = 30_000;
/** The last import, in the database: every process answers for it. */
const JOB = 'bathing water import';
/** The import that runs: its id, and when it began. */
const RUNNING = 'bathing water import running';

const StoredJob = z.object({ job: ImportJob, process: z.string(), reportedAt: z.number() });
type StoredJob = z.infer<typeof StoredJob>;

/** Imports bathing waters that an administrator chooses, while nobody waits for it. */
export interface ChosenWaters {
  /** @throws HttpError 502 if the list can't be loaded */
  missing: () => Promise<MissingWaters>;
  /**
   * Begins an import.
   * @throws HttpError 401 and 403 without the right, 409 while another one runs, 502 if the list can't be loaded
   */
  begin: (ids: readonly string[], actor: Actor) => Promise<ImportJob>;
  /** The last import; null: there was none yet. */
  last: () => Promise<ImportJob | null>;
  /** Ends an import that runs, after the current water. */
  stop: () => Promise<void>;
}

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
}): ChosenWaters {
  const { store, writes, network, audit, isAlone, log, now } = options;
  const process = randomUUID();
  const listOf = dailyList(options.designatedWaters);
  let running: Promise<void> | null = null;
  let isStopping = false;

  const designated = async (): Promise<readonly DesignatedWater[]> => {
    try {
      return (await listOf(now())).waters;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      throw new HttpError(502, staffTexts.populateFailed, { cause: error });
    }
  };

  const report = (job: ImportJob): Promise<void> => {
    const stored: StoredJob = { job, process, reportedAt: now() };
    return store.settings.set(JOB, JSON.stringify(stored));
  };

  const hasEnded = ({ job, process: runner, reportedAt }: StoredJob): boolean => {
    if (job.state !== 'running') return true;
    if (runner === process) return running === null;
    return isAlone || now() - reportedAt > SILENT_MS;
  };

  const last = async (): Promise<ImportJob | null> => {
    const text = await store.settings.get(JOB);
    if (text === null) return null;
    const stored = StoredJob.parse(JSON.parse(text));
    if (stored.job.state !== 'running' || !hasEnded(stored)) return stored.job;
    return { ...stored.job, state: 'stopped', message: staffTexts.importStopped };
  };

  /** Whether what was claimed has ended: its import, or its process before it could report one. */
  const isLeftOver = async (claimed: string): Promise<boolean> => {
    const [id, at] = claimed.split(' ');
    const job = await last();
    return job?._id === id ? job?.state !== 'running' : now() - Number(at) > SILENT_MS;
  };

  /**
   * Of several that begin an import at once, in this process or others, one may.
   * @returns what is to be given back in the end
   */
  const claim = async (id: string): Promise<string> => {
    const own = `${id} ${now()}`;
    const before = await store.settings.getOrAdd(RUNNING, own);
    if (before === own) return own;
    if (await isLeftOver(before)) {
      await store.settings.removeValue(RUNNING, before);
      if ((await store.settings.getOrAdd(RUNNING, own)) === own) return own;
    }
    throw new HttpError(409, staffTexts.populateRunning);
  };

  /** @returns the new location's id, or why there is none */
  const importOne = async (
    water: DesignatedWater | undefined,
    taken: ReadonlySet<string>,
    actor: Actor,
  ): Promise<{ created: string } | { reason: string }> => {
    if (!water) return { reason: staffTexts.waterNotListed };
    if (taken.has(water.id)) return { reason: staffTexts.waterThere };
    const draft = draftOf(water);
    if (!draft) return { reason: staffTexts.waterNameUnfit };
    try {
      const { _id } = await writes.byAdministrator(actor, (tables) => tables.locations.insert(draft, now()));
      return { created: _id };
    } catch (error) {
      if (!(error instanceof AlreadyTaken)) throw error;
      return { reason: staffTexts.locationNameTaken };
    }
  };

  const run = async (
    first: ImportJob,
    ids: readonly string[],
    waters: readonly DesignatedWater[],
    actor: Actor,
  ): Promise<void> => {
    const byId = new Map(waters.map((water) => [water.id, water]));
    const created: string[] = [];
    let job = first;
    let taken: ReadonlySet<string> = new Set();
    try {
      for (const [index, id] of ids.entries()) {
        if (isStopping) break;
        if (index % BATCH === 0) taken = waterIds(await store.locations.list());
        const result = await importOne(byId.get(id), taken, actor);
        if ('created' in result) created.push(result.created);
        else
          job = {
            ...job,
            skipped: [...job.skipped, { id, name: byId.get(id)?.name ?? id, reason: result.reason }],
          };
        job = { ...job, done: index + 1, created: created.length };
        if (job.done % BATCH === 0) {
          await network.refresh();
          await report(job);
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
    await report(job);
  };

  return {
    async missing() {
      const [waters, locations] = await Promise.all([designated(), store.locations.list()]);
      return { waters: missingOf(waters, locations) };
    },

    async begin(ids, actor) {
      await writes.permitAdministrator(actor);
      const waters = await designated();
      const job: ImportJob = {
        _id: randomUUID(),
        state: 'running',
        message: null,
        started_at: new Date(now()).toISOString(),
        total: ids.length,
        done: 0,
        created: 0,
        skipped: [],
      };
      const claimed = await claim(job._id);
      await report(job);
      running = run(job, ids, waters, actor)
        .then(() => store.settings.removeValue(RUNNING, claimed))
        .catch((error: unknown) => log.error({ err: error }, 'the end of the import was not stored'))
        .finally(() => {
          running = null;
        });
      return job;
    },

    last,

    async stop() {
      isStopping = true;
      await running;
    },
  };
}

const stoppedWith = (job: ImportJob, message: string): ImportJob => ({ ...job, state: 'stopped', message });

const waterIds = (locations: readonly Location[]): ReadonlySet<string> =>
  new Set(locations.flatMap(({ bathing_water_ids }) => bathing_water_ids));

const byName = new Intl.Collator('en-GB', { numeric: true });

function missingOf(waters: readonly DesignatedWater[], locations: readonly Location[]): MissingWater[] {
  const taken = waterIds(locations);
  const slugs = new Set(locations.map(({ slug }) => slug));
  return waters
    .filter(({ id }) => !taken.has(id))
    .map((water) => {
      const { id, name, latitude, longitude } = water;
      return {
        id,
        name,
        latitude,
        longitude,
        nearest: nearestOf(water, locations),
        obstacle: obstacleOf(water, slugs),
      };
    })
    .sort((a, b) => byName.compare(a.name, b.name));
}

function obstacleOf(water: DesignatedWater, slugs: ReadonlySet<string>): MissingWater['obstacle'] {
  const draft = draftOf(water);
  if (!draft) return 'name_unfit';
  return slugs.has(draft.slug.toLowerCase()) ? 'name_taken' : null;
}

function nearestOf(water: DesignatedWater, locations: readonly Location[]): MissingWater['nearest'] {
  let found: MissingWater['nearest'] = null;
  for (const location of locations) {
    const miles = distanceMiles(location, water);
    if (found === null || miles < found.distance_miles)
      found = { _id: location._id, name: location.name, distance_miles: miles };
  }
  return found && { ...found, distance_miles: Math.round(found.distance_miles * 100) / 100 };
}
