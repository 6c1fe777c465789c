import type { Location } from '#contract/locations.ts';
import type { CurrentMarine } from '#contract/marine.ts';
import { texts } from '#contract/texts.ts';
import { seaLevelBand, seaTemperatureBand, waveHeightBand, wavePeriodBand } from '#domain/bands.ts';
import { quantityWords } from '#domain/quantities.ts';
import { formatCurrent, formatValue, metresToFeet } from '#domain/units.ts';
import { CellDistance } from '#web/place/cell-distance.tsx';
import { FromDirection, PointAndArrow, TowardsDirection } from '#web/place/named-direction.tsx';
import { useFeed } from '#web/place/use-feed.ts';
import { useUnits } from '#web/place/use-units.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Figure, Stat, StatGrid } from '#web/ui/stat.tsx';
import { waveTrains } from './wave-trains.ts';

export function MarineCard({ location }: { location: Location }) {
  return (
    <Panel
      id="marine"
      title="Marine"
      feed="marine"
      query={useFeed('marine', location)}
      failure={texts.marineFailed}
      size="min-h-128"
    >
      {({ current, cell }) => (
        <>
          <SeaStats {...current} />
          <WaveTrains {...current} />
          <CellDistance cell={cell} location={location} />
        </>
      )}
    </Panel>
  );
}

const feet = (metres: number | null) => (metres === null ? null : metresToFeet(metres));

const SeaStats = (current: CurrentMarine) => (
  <StatGrid>
    <WaveHeightStat {...current} />
    <Stat label="Wave period" value={formatValue(current.wave_period)} unit="s">
      {wavePeriodBand(current.wave_period)}
    </Stat>
    <Stat label="Sea temperature" value={formatValue(current.sea_surface_temperature)} unit="°C">
      {seaTemperatureBand(current.sea_surface_temperature)}
    </Stat>
    <Stat label="Sea level" value={formatValue(current.sea_level_height_msl)} unit="m">
      {current.sea_level_height_msl !== null && (
        <>
          <span className="block">{seaLevelBand(current.sea_level_height_msl)}</span>
          Model, from mean sea level (MSL)
        </>
      )}
    </Stat>
    <Stat
      label="Current"
      value={formatCurrent(current.ocean_current_velocity)}
      unit="m/s"
      mark={<TowardsDirection degrees={current.ocean_current_direction} />}
    />
  </StatGrid>
);

function WaveHeightStat({ wave_height, wave_direction }: CurrentMarine) {
  const { figure, unit } = useUnits().waveHeight(wave_height);
  return (
    <Stat label="Wave height" value={figure} unit={unit} mark={<FromDirection degrees={wave_direction} />}>
      {waveHeightBand(feet(wave_height))}
    </Stat>
  );
}

/** The waves by where they come from: swell from far off, wind waves from here. Large letters break a row's values into lines. */
function WaveTrains(current: CurrentMarine) {
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
                <Figure value={formatValue(period)} />
                {period !== null && ' s'}
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
