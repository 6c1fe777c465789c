import type { SeaNow, SteadySea } from '#contract/conditions/marine.ts';
import type { Location } from '#contract/network/locations.ts';
import { seaTemperatureBand, waveHeightBand, wavePeriodBand } from '#domain/quantities/bands.ts';
import { quantityWords, temperature, wavePeriod } from '#domain/quantities/quantities.ts';
import { modelHasSea, seaNow } from '#domain/weather/sea-now.ts';
import { CellDistance } from '#web/shared/place/figures/cell-distance.tsx';
import { FromDirection, PointAndArrow } from '#web/shared/place/figures/named-direction.tsx';
import { NoSea } from '#web/shared/place/figures/no-sea.tsx';
import { QuantityStat } from '#web/shared/place/figures/quantity-stat.tsx';
import { CurrentStat, SeaLevelStat } from '#web/shared/place/figures/sea-now-stats.tsx';
import { Figure, StatGrid } from '#web/shared/place/figures/stat.tsx';
import { Panel } from '#web/shared/place/panel/panel.tsx';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { waveTrains } from './wave-trains.ts';

export function MarineCard({ location }: { location: Location }) {
  return (
    <Panel id="marine" title="Marine" feed="marine" query={useFeed('marine', location)} size="min-h-128">
      {(data, now) =>
        modelHasSea(data) ? (
          <>
            <SeaStats current={data.current} sea={seaNow(data.hourly, now)} />
            <WaveTrains {...data.current} />
            <CellDistance cell={data.cell} location={location} />
          </>
        ) : (
          <NoSea />
        )
      }
    </Panel>
  );
}

const SeaStats = ({ current, sea }: { current: SteadySea; sea: SeaNow }) => (
  <StatGrid>
    <WaveHeightStat {...current} />
    <QuantityStat label="Wave period" quantity={wavePeriod(current.wave_period)} band={wavePeriodBand} />
    <QuantityStat
      label="Sea temperature"
      quantity={temperature(current.sea_surface_temperature)}
      band={seaTemperatureBand}
    />
    <SeaLevelStat {...sea} />
    <CurrentStat label="Current" sea={sea} />
  </StatGrid>
);

function WaveHeightStat({ wave_height, wave_direction }: SteadySea) {
  const { waveHeight } = useUnits();
  return (
    <QuantityStat
      label="Wave height"
      quantity={waveHeight(wave_height)}
      band={waveHeightBand}
      mark={<FromDirection degrees={wave_direction} />}
    />
  );
}

/** Swell, which comes from far off, and wind waves, made here. Large letters break a row's values into lines. */
function WaveTrains(current: SteadySea) {
  const { waveHeight } = useUnits();
  const trains = waveTrains(current);
  if (trains.length === 0) return null;
  return (
    <div className="@container">
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">Swell and wind waves</caption>
        <thead className="@max-[14rem]:sr-only">
          <tr className="text-sm text-ink-muted">
            <th scope="col" className="py-1 pr-3 font-normal last:pr-0">
              Waves
            </th>
            <th scope="col" className="py-1 pr-3 font-normal last:pr-0">
              Height
            </th>
            <th scope="col" className="py-1 pr-3 font-normal last:pr-0">
              Period
            </th>
            <th scope="col" className="py-1 pr-3 font-normal last:pr-0">
              From
            </th>
          </tr>
        </thead>
        <tbody>
          {trains.map(({ name, height, period, direction }) => (
            <tr key={name} className="border-t border-line @max-[14rem]:flex @max-[14rem]:flex-wrap">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {name}
              </th>
              <td className="py-1.5 pr-3 font-semibold whitespace-nowrap last:pr-0">
                {quantityWords(waveHeight(height))}
              </td>
              <td className="py-1.5 pr-3 font-semibold whitespace-nowrap last:pr-0">
                <Figure value={quantityWords(wavePeriod(period))} />
              </td>
              <td className="py-1.5 pr-3 font-semibold whitespace-nowrap last:pr-0">
                <PointAndArrow degrees={direction} named="from" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
