import { type ConcernKind, concernKinds, concernTable } from '#domain/overview/concerns.ts';
import { ConcernMark } from '#web/shared/place/concern-mark.tsx';
import { formatCount } from './counted.ts';

/** Two kinds of message have one word; a screen reader does not see the mark. */
const said: Partial<Record<ConcernKind, string>> = {
  warning: ', a warning',
  information: ', an information',
};

/** The marks with their words. Each counts its places, and shows only these when it is pressed. */
export function Legend({
  counts,
  places,
  chosen,
  onToggle,
  className = '',
}: {
  /** Null while they are not known. */
  counts: ReadonlyMap<ConcernKind, number> | null;
  /** How many there are: each count has room for as many digits before it is known. */
  places: number;
  chosen: readonly ConcernKind[];
  onToggle: (kind: ConcernKind) => void;
  className?: string;
}) {
  return (
    <ul aria-label="Show by concern" className={`flex gap-2 ${className}`}>
      {concernKinds.map((kind) => {
        const isChosen = chosen.includes(kind);
        const count = counts?.get(kind) ?? 0;
        if (kind === 'information' && count === 0 && !isChosen) return null;
        return (
          <li key={kind} className="shrink-0">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onToggle(kind)}
              className={`inline-flex min-h-11 items-center gap-2 rounded-full border py-1 pr-3.5 pl-2.5 text-sm lg:gap-1.5 lg:pr-3 lg:pl-2 whitespace-nowrap lg:min-h-9.5 ${
                isChosen ? 'border-sea bg-sea-ground' : 'border-line bg-surface hover:bg-neutral-ground'
              }`}
            >
              <ConcernMark shape={kind} className="size-5.5" />
              <span>
                {concernTable[kind].word}
                {said[kind] && <span className="sr-only">{said[kind]}</span>}
              </span>
              <span style={{ minWidth: `${String(places).length}ch` }} className="font-bold tabular-nums">
                {counts && formatCount(count)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
