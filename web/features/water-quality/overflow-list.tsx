import './overflow-mark.css';
import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { readTimestamp } from '#domain/time/timestamps.ts';
import { type OverflowMark, overflowMark } from '#domain/water/overflows/overflow-summary.ts';
import { recentSpills, spillWords } from '#domain/water/overflows/recent-spills.ts';
import { type OverflowContext, OverflowItem, overflowKey } from '#web/shared/place/water/overflow-item.tsx';
import { Spilled } from '#web/shared/place/water/spill-icons.ts';

/** The id of the list item with this index, for links. */
export const overflowAnchor = (index: number): string => `overflow-${index + 1}`;

/** The number of an overflow, in a shape that shows its state. */
const Mark = ({ of, number }: { of: OverflowMark; number: number }) => (
  <span aria-hidden className="overflow-mark" data-mark={of}>
    {number}
  </span>
);

interface Listed extends OverflowContext {
  overflows: readonly StormOverflow[];
}

/** What spilled within 48 hours, the latest first, each linked to its place in the list. */
export function RecentSpills({ overflows, tides, now }: Listed) {
  const spills = recentSpills(overflows, now);
  if (spills.length === 0) return null;
  return (
    <section aria-labelledby="recent-spills" className="space-y-2 rounded-xl border border-danger p-3 sm:p-4">
      <h3 id="recent-spills" className="flex items-center gap-2 font-semibold">
        <Spilled aria-hidden className="size-5 shrink-0 text-danger" />
        Recent spills
      </h3>
      <ul className="space-y-2">
        {spills.map((spill) => {
          const index = overflows.indexOf(spill.overflow);
          return (
            <li key={overflowKey(spill.overflow)} className="flex gap-2">
              <Mark of="spilled" number={index + 1} />
              <span className="min-w-0 wrap-anywhere">
                <a href={`#${overflowAnchor(index)}`} className="font-semibold">
                  {spill.overflow.name}
                </a>{' '}
                {spillWords(spill, tides, now)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The overflows in their order, each with the number that it has on the map. */
export const OverflowList = ({ overflows, ...context }: Listed) => (
  <ol className="divide-y divide-line border-t border-line">
    {overflows.map((overflow, index) => (
      <li
        key={overflowKey(overflow)}
        id={overflowAnchor(index)}
        className="scroll-mt-16 space-y-1 py-3 target:-mx-2 target:rounded-lg target:bg-neutral-ground target:px-2"
      >
        <OverflowItem
          overflow={overflow}
          {...context}
          mark={<Mark of={overflowMark(overflow, context.data, context.now)} number={index + 1} />}
        >
          <RecordUpdated at={readTimestamp(overflow.properties.lastUpdated)} now={context.now} />
        </OverflowItem>
      </li>
    ))}
  </ol>
);

/** When the company wrote its row. The monitor may have reported earlier. */
const RecordUpdated = ({ at, now }: { at: number | null; now: number }) =>
  at !== null && <p className="text-sm text-ink-muted">Record updated {clockAndDay(at, now)}</p>;
