import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ImportJob } from '#contract/network/bathing-water-import.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Store } from '#server/store/engines/open-store.ts';

/** Much longer than a batch takes. Another process that has not reported for this long has ended. */
const SILENT_MS = 30_000;
/** The last import, in the database: every process answers for it. */
const JOB = 'bathing water import';
/** The import that runs: its id, and when it began. */
const RUNNING = 'bathing water import running';

const StoredJob = z.object({ job: ImportJob, process: z.string(), reportedAt: z.number() });
type StoredJob = z.infer<typeof StoredJob>;

/** What the database knows of the last import, and that at most one runs in all processes. */
export type ImportRecord = ReturnType<typeof createImportRecord>;

export function createImportRecord(options: {
  store: Pick<Store, 'settings'>;
  isRunningHere: () => boolean;
  /** No other process can run an import. */
  isAlone: boolean;
  now: () => number;
}) {
  const { store, isRunningHere, isAlone, now } = options;
  const process = randomUUID();

  const hasEnded = ({ job, process: runner, reportedAt }: StoredJob): boolean => {
    if (job.state !== 'running') return true;
    if (runner === process) return !isRunningHere();
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

  return {
    /** The last import; one whose process has ended counts as stopped. Null: there was none yet. */
    last,
    /** Stores how far an import of this process has come. */
    report(job: ImportJob) {
      const stored: StoredJob = { job, process, reportedAt: now() };
      return store.settings.set(JOB, JSON.stringify(stored));
    },
    /**
     * Of several that begin an import at once, in this process or others, one may.
     * @returns what is to be given back in the end
     * @throws HttpError 409 while another one runs
     */
    async claim(jobId: string) {
      const own = `${jobId} ${now()}`;
      const before = await store.settings.getOrAdd(RUNNING, own);
      if (before === own) return own;
      if (await isLeftOver(before)) {
        await store.settings.removeValue(RUNNING, before);
        if ((await store.settings.getOrAdd(RUNNING, own)) === own) return own;
      }
      throw new HttpError(409, staffTexts.populateRunning);
    },
    giveBack: (claimed: string) => store.settings.removeValue(RUNNING, claimed),
  };
}
