import './overflow-mark.css';
import type { StormOverflow } from '#contract/storm-overflows.ts';
import { statusTone } from '#domain/overflow-status.ts';
import { readTimestamp } from '#domain/timestamps.ts';
import { clockAndDay } from '#web/place/clock-and-day.ts';
import { OverflowItem, overflowKey } from '#web/place/overflow-item.tsx';

/** Where the overflow of this place in the list stands on the page. */
export const overflowAnchor = (index: number): string => `overflow-${index + 1}`;

/** The overflows in their order, each with the number that it has on the map. */
export const OverflowList = ({ overflows, now }: { overflows: readonly StormOverflow[]; now: number }) => (
  <ol className="divide-y divide-line border-t border-line">
    {overflows.map((overflow, index) => (
      <li
        key={overflowKey(overflow)}
        id={overflowAnchor(index)}
        className="scroll-mt-16 space-y-1 py-3 target:-mx-2 target:rounded-lg target:bg-neutral-ground target:px-2"
      >
        <OverflowItem
          overflow={overflow}
          now={now}
          mark={
            <span aria-hidden className="overflow-mark" data-tone={statusTone(overflow.status_code)}>
              {index + 1}
            </span>
          }
        >
          <RecordUpdated at={readTimestamp(overflow.properties.lastUpdated)} now={now} />
        </OverflowItem>
      </li>
    ))}
  </ol>
);

/** When the company wrote its row, which need not be when the monitor was last heard of. */
const RecordUpdated = ({ at, now }: { at: number | null; now: number }) =>
  at !== null && <p className="text-sm text-ink-muted">Record updated {clockAndDay(at, now)}</p>;
