import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportJob, ImportState, MissingWaters } from '#contract/network/bathing-water-import.ts';
import { texts } from '#contract/texts.ts';
import { Modal } from '#web/admin/editing/modal.tsx';
import { getJson, send } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { locationsChanged } from '../calls.ts';
import { WaterChoice } from './water-choice.tsx';

/** The choice of bathing waters, the import while it runs, and what came of it. */
export function ImportWaters({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(importQuery());
  const job = data?.job ?? null;
  /** The import that is shown: it runs, or was begun or seen running here. */
  const [followed, setFollowed] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBeginning, setBeginning] = useState(false);
  const isRunning = job?.state === 'running';

  useEffect(() => {
    if (isRunning && job) setFollowed(job._id);
  }, [isRunning, job]);
  const hasEnded = job !== null && job._id === followed && !isRunning;
  useEffect(() => {
    if (hasEnded) void locationsChanged(client);
  }, [hasEnded, client]);

  const begin = async (ids: readonly string[]) => {
    setBeginning(true);
    setFailure(undefined);
    try {
      const begun = await beginImport(ids);
      client.setQueryData(importQuery().queryKey, begun);
      setFollowed(begun.job?._id ?? null);
    } catch (failed) {
      setFailure((failed instanceof Error && failed.message) || texts.unknownError);
      await refetch(); // another import may run
    }
    setBeginning(false);
  };

  return (
    <Modal title="Import bathing waters" width="wide" onClose={onClose}>
      <div className="space-y-4">
        <FormAlert message={failure} />
        {job && job._id === followed ? (
          <>
            {error && (
              <Notice tone="caution" action={<RetryButton busy={isFetching} onRetry={refetch} />}>
                {error.message}
              </Notice>
            )}
            {isRunning ? (
              <Running job={job} onClose={onClose} />
            ) : (
              <Ended job={job} onMore={() => setFollowed(null)} onClose={onClose} />
            )}
          </>
        ) : (
          <Choosing last={job} isBeginning={isBeginning} onBegin={begin} onClose={onClose} />
        )}
      </div>
    </Modal>
  );
}

function Choosing({
  last,
  isBeginning,
  onBegin,
  onClose,
}: {
  last: ImportJob | null;
  isBeginning: boolean;
  onBegin: (ids: readonly string[]) => Promise<void>;
  onClose: () => void;
}) {
  const { data, error, isFetching, refetch } = useQuery(missingWatersQuery());
  if (data)
    return (
      <>
        {last?.state === 'stopped' && (
          <Notice tone="caution" title={`The last import stopped at ${last.done} of ${last.total}.`}>
            {last.message}
          </Notice>
        )}
        <WaterChoice waters={data} isBusy={isBeginning} onImport={onBegin} onClose={onClose} />
      </>
    );
  if (error)
    return (
      <LoadingFailed
        title="The list of bathing waters could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={refetch}
      />
    );
  return (
    <>
      <p role="status">Loading the bathing waters…</p>
      <Skeleton className="h-[45dvh]" />
    </>
  );
}

const Running = ({ job, onClose }: { job: ImportJob; onClose: () => void }) => (
  <>
    <ImportProgress job={job} />
    <p>The import goes on when you close this.</p>
    <Button look="secondary" onClick={onClose}>
      Close
    </Button>
  </>
);

function Ended({ job, onMore, onClose }: { job: ImportJob; onMore: () => void; onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []); // the button that was pressed is gone
  const { state, message, created, done, total, skipped } = job;
  const tone = state === 'stopped' ? 'danger' : skipped.length > 0 ? 'caution' : 'good';
  return (
    <>
      <div role="status">
        <Notice
          tone={tone}
          title={state === 'stopped' ? `Stopped at ${done} of ${total}` : 'Import finished'}
        >
          {message} {inNumbers(created)} {created === 1 ? 'location' : 'locations'} created
          {skipped.length > 0 && `, ${inNumbers(skipped.length)} skipped`}.
        </Notice>
      </div>
      {skipped.length > 0 && (
        <ul aria-label="Skipped" className="max-h-[45dvh] list-disc space-y-1 overflow-y-auto pl-5">
          {skipped.map(({ id, name, reason }) => (
            <li key={id}>
              <strong>{name}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button ref={close} look="secondary" onClick={onClose}>
          Close
        </Button>
        <Button look="secondary" onClick={onMore}>
          Choose more
        </Button>
      </div>
    </>
  );
}

const inNumbers = (count: number): string => count.toLocaleString('en-GB');

/** How far an import has come, as a bar and in words. */
function ImportProgress({ job: { done, total, created, skipped } }: { job: ImportJob }) {
  const words = `${done} of ${total}: ${created} created, ${skipped.length} skipped`;
  return (
    <div className="space-y-2">
      <div
        role="progressbar"
        aria-label="Importing bathing waters"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
        className="h-3 overflow-hidden rounded-full border border-ink-muted bg-neutral-ground"
      >
        <div className="h-full bg-sea" style={{ width: `${(done / total) * 100}%` }} />
      </div>
      <p className="tabular-nums">Importing, {words}.</p>
    </div>
  );
}

const PATH = '/api/admin/bathing-waters';
const MISSING = `${PATH}/missing`;
const IMPORT = `${PATH}/import`;

/** While an import runs, it is asked this often how far it has come. */
const ASKED_EVERY_MS = 1000;

/** The bathing waters that no location names yet. */
const missingWatersQuery = () =>
  queryOptions({
    queryKey: queryKeys.planning(MISSING, {}),
    queryFn: ({ signal }) => getJson<MissingWaters>(MISSING, 'bathing waters', signal),
    select: ({ waters }) => waters,
    gcTime: 0, // anew each time that the dialog opens
  });

/** The last import. It is asked for again until it has ended. */
const importQuery = () =>
  queryOptions({
    queryKey: queryKeys.planning(IMPORT, {}),
    queryFn: ({ signal }) => getJson<ImportState>(IMPORT, 'bathing waters', signal),
    refetchInterval: ({ state }) => (state.data?.job?.state === 'running' ? ASKED_EVERY_MS : false),
    gcTime: 0,
  });

/** Begins an import. @throws ApiError, Unreachable */
const beginImport = (ids: readonly string[]): Promise<ImportState> =>
  send('POST', IMPORT, undefined, { ids });
