import { useQuery } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { type ReactNode, useState } from 'react';
import type { GoesAlong } from '#contract/network/location-planning.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { deleteLocation, goesAlongQuery } from './calls.ts';

/** Deletions that wait for their answers at the same time. */
const AT_ONCE = 4;

type Failed = Location & { reason: string };

/**
 * Asks before locations are deleted, with their names and what goes along. What could not be deleted is listed with the
 * reason, and can be tried again.
 */
export function DeleteLocations({
  locations,
  onDeleted,
  onClose,
}: {
  locations: readonly Location[];
  /** Told after each try: those that are gone, and whether those are all. */
  onDeleted: (gone: readonly Location[], isAll: boolean) => void;
  onClose: () => void;
}) {
  // As they were when the question was asked: those that are gone leave the selection, not the question.
  const [asked, setAsked] = useState(locations);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [done, setDone] = useState<number>();

  const run = async () => {
    setFailed([]);
    setDone(0);
    const limit = pLimit(AT_ONCE);
    const results = await Promise.all(
      asked.map((location) =>
        limit(async () => {
          const reason = await deleteLocation(location._id).then(
            () => null,
            (error: unknown) => (error instanceof Error && error.message) || staffTexts.locationDeleteFailed,
          );
          setDone((before = 0) => before + 1);
          return { ...location, reason };
        }),
      ),
    );
    const refused = results.filter((result): result is Failed => result.reason !== null);
    const gone = results.filter(({ reason }) => reason === null);
    setDone(undefined);
    onDeleted(gone, refused.length === 0);
    if (refused.length === 0) return;
    setAsked(refused);
    setFailed(refused);
    throw new Error(
      locations.length === 1
        ? staffTexts.locationDeleteFailed
        : staffTexts.locationsDeleteFailed(refused.length),
    );
  };
  return (
    <Confirm
      title={asked.length === 1 ? 'Delete location' : 'Delete locations'}
      confirm={failed.length > 0 ? 'Try again' : 'Delete'}
      confirming={asked.length === 1 ? 'Deleting…' : `Deleting ${done ?? 0} of ${asked.length}…`}
      onConfirm={run}
      onClose={onClose}
    >
      {failed.length > 0 ? (
        <Failures failed={failed} of={locations.length} />
      ) : (
        <>
          <p className="font-semibold">Are you sure you want to delete {asked.length} location(s)?</p>
          <p>This action cannot be undone.</p>
          <GoingAlong locations={asked} />
        </>
      )}
    </Confirm>
  );
}

const Failures = ({ failed, of }: { failed: readonly Failed[]; of: number }) => (
  <>
    {of > failed.length && <p>{staffTexts.locationsDeleted(of - failed.length)}. These are still there:</p>}
    <NameList>
      {failed.map(({ _id, name, reason }) => (
        <li key={_id}>
          <strong>{name}</strong>: {reason}
        </li>
      ))}
    </NameList>
  </>
);

const NameList = ({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) => (
  <section
    aria-label="Locations"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    aria-busy={isBusy}
    className="max-h-[40dvh] overflow-y-auto rounded-lg"
  >
    <ul className="list-disc space-y-1 pl-5">{children}</ul>
  </section>
);

/** The names, each with what would be deleted with it. */
function GoingAlong({ locations }: { locations: readonly Location[] }) {
  const { data, isPending, error } = useQuery(goesAlongQuery(locations.map(({ _id }) => _id)));
  const known = new Map(data?.map((each) => [each._id, each]));
  return (
    <>
      <NameList isBusy={isPending}>
        {locations.map(({ _id, name }) => {
          const along = known.get(_id);
          return (
            <li key={_id}>
              <strong>{name}</strong>
              {along && <Along along={along} />}
            </li>
          );
        })}
      </NameList>
      <p role="status" className="text-ink-muted">
        {isPending && 'Looking for what would be deleted along…'}
        {error &&
          `What would be deleted along could not be found out: ${error.message || texts.unknownError}`}
      </p>
    </>
  );
}

function Along({ along }: { along: GoesAlong['locations'][number] }) {
  const parts = [
    ...(along.has_message ? ['the custom message that people read now'] : []),
    ...counted(along.adverts, 'advert', 'adverts'),
    ...counted(along.automated_messages, 'automated message', 'automated messages'),
    ...counted(along.assigned_to, 'assignment', 'assignments'),
  ];
  if (parts.length === 0) return <span className="text-ink-muted">, nothing else with it</span>;
  return (
    <>
      , and with it
      <ul className="list-[circle] pl-5">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </>
  );
}

function counted(
  of: { count: number; names: readonly string[] } | undefined,
  one: string,
  many: string,
): string[] {
  if (!of) return [`${many}: how many is not known`];
  const { names, count = names.length } = of;
  if (count === 0) return [];
  const more = count - names.length;
  return [
    `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  ];
}
