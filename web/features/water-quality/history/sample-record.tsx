import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { SampleHistory, StoredSample, WaterSamples } from '#contract/conditions/sample-history.ts';
import { eColiBand, enterococciBand } from '#domain/quantities/bands.ts';
import { shortDate } from '#domain/time/moment-words.ts';
import { daysOldWords } from '#domain/time/relative-time.ts';
import { CLASS_LIMITS_WORDS } from '#domain/water/history/sample-limits.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';
import { SampleCount } from '#web/shared/place/water/sample-count.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { Credit } from '#web/shared/ui/credit.tsx';
import { AskedCard } from './asked-card.tsx';
import { sampleHistoryFile, sampleHistoryQuery } from './calls.ts';
import { Choice } from './choice.tsx';
import { SampleChart } from './sample-chart.tsx';
import { countsOf } from './sample-chart-layout.ts';
import { SampleLegend } from './sample-mark.tsx';

/** Every stored sample of the bathing waters near a place. */
export const SampleRecord = ({
  slug,
  isLikely,
}: {
  slug: string;
  /** Whether there is something, as far as is known before the answer: it has room until then. */
  isLikely: boolean;
}) => (
  <AskedCard
    id="samples"
    title="Samples"
    query={useQuery(sampleHistoryQuery(slug))}
    failure="The stored samples could not be loaded."
    size={isLikely ? 'history-samples-room' : 'h-8'}
  >
    {(history) => <Samples history={history} />}
  </AskedCard>
);

function Samples({ history }: { history: SampleHistory }) {
  const [chosen, setChosen] = useState('');
  const { waters, attribution } = history;
  const water = waters.find(({ bathing_water_id }) => bathing_water_id === chosen) ?? waters[0];
  if (!water) return <p>No bathing water is sampled near here, as far as we know.</p>;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Which water={water} />
        <div className="flex flex-wrap gap-2">
          {waters.length > 1 && (
            <Choice
              label="Bathing water"
              value={water.bathing_water_id}
              options={waters.map((each) => [each.bathing_water_id, each.location_name] as const)}
              onChange={setChosen}
            />
          )}
          <a href={sampleHistoryFile(history.location)} download className={buttonClass('secondary')}>
            <FileDown aria-hidden className="size-5" />
            CSV
          </a>
        </div>
      </div>
      {water.samples.length > 0 && <Charts water={water} />}
      {attribution && (
        <p className="text-sm text-ink-muted">
          <Credit>{attribution}</Credit>
        </p>
      )}
    </>
  );
}

function Which({ water: { location_name, samples } }: { water: WaterSamples }) {
  const now = useNow(60_000);
  const [first, last] = [samples[0], samples.at(-1)].map((each) => each && Date.parse(each.sampleDateTime));
  return (
    <p className="min-w-0 text-sm text-ink-muted">
      {first === undefined || last === undefined ? (
        <>No sample of {location_name} is stored yet.</>
      ) : (
        <>
          {samples.length === 1 ? 'The one sample' : `All ${samples.length} samples`} of {location_name} that
          we have stored since {shortDate(first)}, by season. The newest: {shortDate(last)},{' '}
          {daysOldWords(last, now)}.
        </>
      )}
    </p>
  );
}

const Charts = ({ water: { samples, season } }: { water: WaterSamples }) => (
  <>
    <div className="grid gap-6 lg:grid-cols-2">
      <SampleChart
        name="E. coli"
        of="escherichia_coli"
        counts={countsOf(samples, 'escherichia_coli')}
        season={season}
      />
      <SampleChart
        name="Intestinal enterococci"
        of="enterococci"
        counts={countsOf(samples, 'enterococci')}
        season={season}
      />
    </div>
    <SampleLegend />
    <p className="text-sm text-ink-muted">{CLASS_LIMITS_WORDS}</p>
    <SampleTable samples={samples} />
  </>
);

/** The samples as a table, the newest first. */
const SampleTable = ({ samples }: { samples: readonly StoredSample[] }) => (
  <Disclosure summary="Samples as a table">
    <table className="w-full max-w-md text-left text-sm tabular-nums">
      <caption className="sr-only">Stored samples, in colonies per 100 ml</caption>
      <thead className="text-ink-muted">
        <tr>
          {['Day', 'E. coli', 'Enterococci', 'Yearly class'].map((name) => (
            <th key={name} scope="col" className="py-1 pr-2 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {samples.toReversed().map((sample) => (
          <tr key={sample.sampleDateTime} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-2 font-normal">
              {shortDate(Date.parse(sample.sampleDateTime))}
            </th>
            <td className="py-1.5 pr-2">
              <SampleCount
                count={sample.escherichiaColiCount}
                qualifier={sample.escherichiaColiQualifier}
                bandOf={eColiBand}
              />
            </td>
            <td className="py-1.5 pr-2">
              <SampleCount
                count={sample.intestinalEnterococciCount}
                qualifier={sample.intestinalEnterococciQualifier}
                bandOf={enterococciBand}
              />
            </td>
            <td className="py-1.5">{inClass(sample.discountable)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Disclosure>
);

/** The source says whether it may be left out, not whether it is. */
const inClass = (discountable: boolean | null): string => {
  if (discountable === null) return 'not known';
  return discountable ? 'may be left out' : 'counts';
};
