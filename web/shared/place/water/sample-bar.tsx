import type { CountQualifier } from '#contract/conditions/bathing-water.ts';
import { SampleCount } from './sample-count.tsx';
import { placeOnBar, type SampleScale } from './sample-scale.ts';

const zones = ['bg-good/45', 'bg-caution/45', 'bg-danger/45'];

/** A count of bacteria with its day, and its place between the limits of the bands. */
export const SampleBar = ({
  name,
  day,
  count,
  qualifier,
  scale,
}: {
  name: string;
  /** When it was taken: `12 Sep 2026`. */
  day: string;
  count: number | null;
  qualifier: CountQualifier | null;
  scale: SampleScale;
}) => (
  <div>
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-ink-muted">{name}</span>
      <span className="inline-flex flex-wrap items-baseline gap-x-2 text-lg">
        <SampleCount count={count} qualifier={qualifier} bandOf={scale.band} />
        <span className="text-sm text-ink-muted">{day}</span>
      </span>
    </p>
    <Bar count={count} scale={scale} />
  </div>
);

function Bar({ count, scale }: { count: number | null; scale: SampleScale }) {
  const edges = [0, ...scale.limits, scale.end];
  return (
    <div aria-hidden className="mt-1.5">
      <div className="relative">
        <div className="flex h-3 gap-px overflow-hidden rounded-full">
          {zones.map((look, index) => (
            <span
              key={look}
              className={`${look} forced-colors:border`}
              style={{ width: `${placeOnBar((edges[index + 1] ?? 0) - (edges[index] ?? 0), scale)}%` }}
            />
          ))}
        </div>
        {count !== null && (
          <span
            className="absolute -top-1 h-5 w-1.5 -translate-x-1/2 rounded-full border border-surface bg-ink forced-colors:bg-[CanvasText]"
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
