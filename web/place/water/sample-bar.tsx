import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { CountQualifier } from '#contract/bathing-water.ts';
import { sampleBandLabels } from '#domain/quantities/bands.ts';
import { countWords } from '#domain/water/bathing-water.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Figure } from '../stat.tsx';
import { placeOnBar, type SampleScale } from './sample-scale.ts';

const icons = { good: CircleCheck, caution: TriangleAlert, danger: CircleAlert } as const;
const zones = ['bg-good/45', 'bg-caution/45', 'bg-danger/45'];

/** A count of bacteria in words, and its place between the limits of the bands. */
export function SampleBar({
  name,
  count,
  qualifier,
  scale,
  isPast,
  reassures,
}: {
  name: string;
  count: number | null;
  qualifier: CountQualifier | null;
  scale: SampleScale;
  /** Taken in another season: it says nothing of the water now. */
  isPast: boolean;
  /** Whether a good result may be green: not while today's water is in doubt. A bad result always looks bad. */
  reassures: boolean;
}) {
  const band = scale.band(count);
  const label = band && sampleBandLabels[band];
  const isPlain = isPast || (label?.tone === 'good' && !reassures);
  return (
    <div>
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-ink-muted">{name}</span>
        <span className="inline-flex items-center gap-2">
          <span className="text-lg font-bold tabular-nums">
            <Figure value={countWords(count, qualifier)} />
          </span>
          {label && (
            <Badge {...(!isPlain && { tone: label.tone, Icon: icons[label.tone] })}>{label.words}</Badge>
          )}
        </span>
      </p>
      <Bar count={count} scale={scale} />
    </div>
  );
}

function Bar({ count, scale }: { count: number | null; scale: SampleScale }) {
  const edges = [0, ...scale.limits, scale.end];
  return (
    <div aria-hidden className="mt-1.5">
      <div className="relative">
        <div className="flex h-3 gap-px overflow-hidden rounded-full">
          {zones.map((look, index) => (
            <span
              key={look}
              className={look}
              style={{ width: `${placeOnBar((edges[index + 1] ?? 0) - (edges[index] ?? 0), scale)}%` }}
            />
          ))}
        </div>
        {count !== null && (
          <span
            className="absolute -top-1 h-5 w-1.5 -translate-x-1/2 rounded-full border border-surface bg-ink"
            style={{ left: `clamp(3px, ${placeOnBar(count, scale)}%, 100% - 3px)` }}
          />
        )}
      </div>
      <div className="relative mt-1 h-5 text-sm text-ink-muted tabular-nums">
        <span>0</span>
        {scale.limits.map((limit) => (
          <span
            key={limit}
            className="absolute top-0 -translate-x-1/2"
            style={{ left: `${placeOnBar(limit, scale)}%` }}
          >
            {limit}
          </span>
        ))}
      </div>
    </div>
  );
}
