import { useState } from 'react';
import type { Advert } from '#contract/adverts/adverts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { currentOf } from '#web/admin/editing/current-of.ts';
import type { Said } from '#web/admin/frame/toasts.tsx';
import { ApiError, isNotFound } from '#web/shared/api/failures.ts';
import { deleteAdvert, deleteFailedText } from './calls.ts';

/** Asks before adverts are deleted, with their count and titles. Those that could not be deleted can be tried again. */
export function DeleteAdverts({
  adverts,
  onDeleted,
  onClose,
}: {
  adverts: readonly Advert[];
  /** Told after each try: those that are gone, and what is said of it. */
  onDeleted: (gone: readonly Advert[], said: Said) => Promise<void>;
  onClose: () => void;
}) {
  // As they were when the question was asked: those that are gone leave the selection, not the question.
  const [asked, setAsked] = useState(adverts);
  const run = async () => {
    const results = await Promise.all(asked.map(tried));
    const gone = results.filter(({ error }) => error === null).map(({ advert }) => advert);
    const kept = results.filter(({ error }) => error !== null);
    if (gone.length > 0) await onDeleted(gone, deletedWords(gone, adverts.length));
    if (kept.length === 0) return;
    setAsked(kept.map(({ advert, error }) => currentOf<Advert>(error) ?? advert));
    throw new Error(failureWords(kept, adverts.length));
  };
  return (
    <Confirm
      title={asked.length === 1 ? 'Delete advert' : `Delete ${asked.length} adverts`}
      confirm="Delete"
      confirming="Deleting…"
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete {asked.length === 1 ? 'this advert' : `these ${asked.length} adverts`}
        ?
      </p>
      <ul className="max-h-[40dvh] list-disc space-y-1 overflow-y-auto pl-5 font-semibold">
        {asked.map(({ _id, title }) => (
          <li key={_id}>{title}</li>
        ))}
      </ul>
      <p>This cannot be undone. {fateOfFiles(asked)}</p>
    </Confirm>
  );
}

const FILE_ELSEWHERE = 'A file that lies elsewhere on the web stays where it is.';

/** In the specified words, which speak of a file in any case. */
const deletedWords = (gone: readonly Advert[], asked: number): Said => ({
  text: asked === 1 ? staffTexts.advertDeletedWithFile : staffTexts.advertsDeletedWithFiles(gone.length),
  ...(gone.some(({ media }) => media === null) && { more: FILE_ELSEWHERE }),
});

function fateOfFiles(adverts: readonly Advert[]): string {
  const uploads = adverts.filter(({ media }) => media !== null).length;
  const elsewhere = adverts.length - uploads;
  const words = [
    uploads === 1 && 'The uploaded file is deleted with its advert.',
    uploads > 1 && `The ${uploads} uploaded files are deleted with their adverts.`,
    elsewhere > 0 && FILE_ELSEWHERE,
  ];
  return words.filter(Boolean).join(' ');
}

interface Tried {
  advert: Advert;
  error: unknown;
}

/** One that somebody else has deleted meanwhile is gone as well. */
const tried = (advert: Advert): Promise<Tried> =>
  deleteAdvert(advert).then(
    () => ({ advert, error: null }),
    (error: unknown) => ({ advert, error: isNotFound(error) ? null : error }),
  );

function failureWords(kept: readonly Tried[], of: number): string {
  const reasons = [...new Set(kept.map(({ error }) => (error instanceof Error ? error.message : '')))];
  const [first] = kept;
  const lead =
    of === 1 && first
      ? deleteFailedText(first.advert)
      : kept.length < of
        ? staffTexts.someAdvertsNotDeleted(kept.length)
        : kept.some(({ error }) => error instanceof ApiError)
          ? staffTexts.noAdvertsDeleted
          : staffTexts.advertsDeleteFailed;
  return [lead, ...reasons.filter((reason) => reason !== '' && reason !== lead && !isOwn(reason))].join('. ');
}

/** The text for an answer without one says no more than the lead. */
const isOwn = (reason: string): boolean =>
  reason === staffTexts.advertDeleteFailed || reason === staffTexts.advertDeleteWithFileFailed;
