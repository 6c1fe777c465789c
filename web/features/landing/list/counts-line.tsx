import type { ReactNode } from 'react';
import { Button } from '#web/shared/ui/button.tsx';
import { type Filter, type Filtered, nothingFitsWords } from '../filters/filters.ts';
import { formatCount } from './counted.ts';
import { keepFocus } from './keep-focus.ts';
import type { Listed } from './listing.ts';

const counted = (count: number): string => `${formatCount(count)} ${count === 1 ? 'place' : 'places'}`;

/** What the filters show and hide, and why. Read out when it changes. */
export function CountsLine({
  of: { shown, hidden, unsure, off },
  filters,
  total,
  isWaiting,
  worst,
  showsUnknown,
  onShowUnknown,
  onDrop,
}: {
  of: Filtered<Listed>;
  filters: readonly Filter[];
  /** How many the filters judge. */
  total: number;
  isWaiting: boolean;
  /** The filter to drop where nothing fits. */
  worst: { filter: Filter; shown: number } | null;
  showsUnknown: boolean;
  onShowUnknown: (shows: boolean) => void;
  onDrop: (filter: Filter) => void;
}) {
  const unknown = hidden.filter(({ isUnknown }) => isUnknown);
  const ofUnknown = unknown.reduce((sum, { count }) => sum + count, 0);
  const applied = filters.length - off.length;
  return (
    <div
      role="status"
      aria-label="What the filters show"
      tabIndex={-1}
      className="text-sm text-ink-muted empty:hidden"
    >
      {isWaiting && <p>Waiting for the figures of the places.</p>}
      {!isWaiting && applied > 0 && shown.length > 0 && (
        <p>
          <strong className="text-ink">
            {formatCount(shown.length)} of {counted(total)}.
          </strong>
          {hidden.length > 0 && ' Hidden: '}
          {hidden.map(({ name, isUnknown, words, count }, index) => (
            <span key={`${name} ${isUnknown}`} className={isUnknown ? 'font-bold text-ink' : ''}>
              {index > 0 && ' · '}
              {formatCount(count)} {words}
            </span>
          ))}
          {ofUnknown > 0 && (
            <Inline onPress={() => onShowUnknown(true)}>
              Show {ofUnknown === 1 ? 'this 1' : `these ${formatCount(ofUnknown)}`}
            </Inline>
          )}
          {showsUnknown && unsure > 0 && (
            <>
              {` ${counted(unsure)} shown where it is not known.`}
              <Inline onPress={() => onShowUnknown(false)}>Hide {unsure === 1 ? 'it' : 'them'}</Inline>
            </>
          )}
        </p>
      )}
      {!isWaiting && off.length > 0 && (
        <p className="font-semibold text-caution">
          {off.map(({ words, unknown: why }) => `“${words}” is not applied: ${why}.`).join(' ')}
        </p>
      )}
      {!isWaiting && total > 0 && shown.length === 0 && (
        <div className="mt-2 rounded-card border border-line bg-surface p-5 text-base text-ink">
          <p className="font-semibold">{nothingFitsWords(filters.filter((each) => !off.includes(each)))}</p>
          {ofUnknown > 0 && (
            <p className="mt-1 text-sm text-ink-muted">
              {unknown.map(({ count, words }) => `Of ${counted(count)}: ${words}.`).join(' ')}
              <Inline onPress={() => onShowUnknown(true)}>
                Show {ofUnknown === 1 ? 'this 1' : `these ${formatCount(ofUnknown)}`}
              </Inline>
            </p>
          )}
          {worst && (
            <Button className="mt-3" onClickCapture={keepFocus} onClick={() => onDrop(worst.filter)}>
              Drop “{worst.filter.words}”: {counted(worst.shown)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const Inline = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClickCapture={keepFocus}
    onClick={onPress}
    className="relative ml-2 font-semibold text-sea underline after:absolute after:-inset-x-2 after:-inset-y-2"
  >
    {children}
  </button>
);
