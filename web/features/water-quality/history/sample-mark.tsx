import {
  eColiLimits,
  enterococciLimits,
  type SampleBand,
  sampleBandLabels,
} from '#domain/quantities/bands.ts';
import { SampleBandMark } from '#web/shared/place/water/sample-count.tsx';
import type { Counted } from './sample-chart-layout.ts';

type Kind = Pick<Counted, 'qualifier' | 'discountable'>;

const R = 4.5;

/** Null: not sure, as of more than so many. */
const colourOf = (band: SampleBand | null): string => {
  if (band === null) return 'var(--color-ink)';
  return `var(--color-${sampleBandLabels[band].tone})`;
};

/**
 * A sample in a chart: a dot for a measured count, an open triangle that points down for fewer than, and up for more than
 * its count, a cross in a circle for one that may be left out of the yearly class. Its colour is that of its count's band, which
 * its height between the lines says as well.
 */
export function SampleMark({
  qualifier,
  discountable,
  band,
  x,
  y,
}: Kind & { band: SampleBand | null; x: number; y: number }) {
  const move = `translate(${x} ${y})`;
  const line = { fill: 'var(--color-surface)', strokeWidth: 1.6 };
  const colour = colourOf(band);
  if (qualifier === '<' || qualifier === '>') {
    const [base, tip] = qualifier === '<' ? [-R, R] : [R, -R];
    return (
      <g transform={move} stroke={colour}>
        <path d={`M${-R - 0.5} ${base}H${R + 0.5}L0 ${tip}Z`} {...line} />
        {discountable && <path d={cross(2)} strokeWidth="1.2" />}
      </g>
    );
  }
  if (discountable) {
    return (
      <g transform={move} stroke={colour}>
        <circle r={R} {...line} />
        <path d={cross(3)} strokeWidth="1.4" />
      </g>
    );
  }
  return <circle transform={move} r={R - 0.5} fill={colour} />;
}

const cross = (size: number): string =>
  `M${-size} ${-size}L${size} ${size}M${-size} ${size}L${size} ${-size}`;

const kinds: readonly (Kind & { words: string })[] = [
  { qualifier: '=', discountable: false, words: 'Measured' },
  { qualifier: '<', discountable: false, words: 'Fewer than this' },
  { qualifier: '>', discountable: false, words: 'More than this' },
  { qualifier: '=', discountable: true, words: 'May be left out of the yearly class' },
];

const bands = ['green', 'amber', 'red'] as const satisfies SampleBand[];

/** `E. coli below 250, enterococci below 100` */
function rangeWords(index: number): string {
  const range = (limits: readonly (readonly [number, SampleBand])[]) => {
    const limit = limits[index]?.[0];
    return limit === undefined ? `${limits.at(-1)?.[0]} or more` : `below ${limit}`;
  };
  return `E. coli ${range(eColiLimits)}, enterococci ${range(enterococciLimits)}`;
}

export const SampleLegend = () => (
  <ul aria-label="Key" className="history-key flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
    {kinds.map(({ words, ...kind }) => (
      <li key={words} className="flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="-7 -7 14 14" className="size-4">
          <SampleMark {...kind} band={null} x={0} y={0} />
        </svg>
        {words}
      </li>
    ))}
    {bands.map((band, index) => (
      <li key={band}>
        <SampleBandMark band={band} />: {rangeWords(index)}
      </li>
    ))}
  </ul>
);
