import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CountQualifier } from '#contract/conditions/bathing-water.ts';
import { countBand, type eColiBand, type SampleBand, sampleBandLabels } from '#domain/quantities/bands.ts';
import { countWords } from '#domain/water/bathing/bathing-water.ts';
import { Figure } from '../figures/stat.tsx';

const looks = {
  good: { colour: 'text-good', Icon: CircleCheck },
  caution: { colour: 'text-caution', Icon: TriangleAlert },
  danger: { colour: 'text-danger', Icon: CircleAlert },
} as const;

/** A sample's band in its colour, with a mark and a word that say the same. */
export function SampleBandMark({ band, children }: { band: SampleBand; children?: ReactNode }) {
  const { words, tone } = sampleBandLabels[band];
  const { colour, Icon } = looks[tone];
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-semibold ${colour}`}>
      <Icon aria-hidden className="size-[1.1em] shrink-0 self-center" />
      {children}
      {words}
    </span>
  );
}

/** A laboratory count, in the colour of its band whatever its age: its date stands beside it. */
export function SampleCount({
  count,
  qualifier,
  bandOf,
}: {
  count: number | null;
  qualifier: CountQualifier | null;
  bandOf: typeof eColiBand;
}) {
  const band = countBand(bandOf, count, qualifier);
  const figure = (
    <span className="font-bold tabular-nums">
      <Figure value={countWords(count, qualifier)} />
    </span>
  );
  return band ? <SampleBandMark band={band}>{figure}</SampleBandMark> : figure;
}
