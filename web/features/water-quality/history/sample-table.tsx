import type { StoredSample } from '#contract/conditions/sample-history.ts';
import { eColiBand, enterococciBand } from '#domain/quantities/bands.ts';
import { shortDate } from '#domain/time/moment-words.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';
import { SampleCount } from '#web/shared/place/water/sample-count.tsx';

/** The samples as a table, the newest first. */
export const SampleTable = ({ samples }: { samples: readonly StoredSample[] }) => (
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
