import type { Counted } from './sample-chart-layout.ts';

type Kind = Pick<Counted, 'qualifier' | 'discountable'>;

const R = 4.5;

/**
 * A sample in a chart: a dot for a measured count, an open triangle that points down for fewer than, and up for more than
 * its count, a cross in a circle for one that may be left out of the yearly class.
 */
export function SampleMark({ qualifier, discountable, x, y }: Kind & { x: number; y: number }) {
  const move = `translate(${x} ${y})`;
  const line = { fill: 'var(--color-surface)', strokeWidth: 1.6 };
  if (qualifier === '<' || qualifier === '>') {
    const [base, tip] = qualifier === '<' ? [-R, R] : [R, -R];
    const stroke = qualifier === '<' ? 'var(--color-sea)' : 'var(--color-danger)';
    return (
      <g transform={move}>
        <path d={`M${-R - 0.5} ${base}H${R + 0.5}L0 ${tip}Z`} {...line} stroke={stroke} />
        {discountable && <path d={cross(2)} stroke={stroke} strokeWidth="1.2" />}
      </g>
    );
  }
  if (discountable) {
    return (
      <g transform={move} stroke="var(--color-ink-muted)">
        <circle r={R} {...line} />
        <path d={cross(3)} strokeWidth="1.4" />
      </g>
    );
  }
  return <circle transform={move} r={R - 0.5} fill="var(--color-sea)" />;
}

const cross = (size: number): string =>
  `M${-size} ${-size}L${size} ${size}M${-size} ${size}L${size} ${-size}`;

const kinds: readonly (Kind & { words: string })[] = [
  { qualifier: '=', discountable: false, words: 'Measured' },
  { qualifier: '<', discountable: false, words: 'Fewer than this' },
  { qualifier: '>', discountable: false, words: 'More than this' },
  { qualifier: '=', discountable: true, words: 'May be left out of the yearly class' },
];

export const SampleLegend = () => (
  <ul aria-label="Key" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
    {kinds.map(({ words, ...kind }) => (
      <li key={words} className="flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="-7 -7 14 14" className="size-4">
          <SampleMark {...kind} x={0} y={0} />
        </svg>
        {words}
      </li>
    ))}
  </ul>
);
