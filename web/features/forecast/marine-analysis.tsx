import type { Location } from '#contract/locations.ts';
import type { CurrentMarine } from '#contract/marine.ts';
import { seaLevelBand, seaTemperatureBand, wavePeriodBand } from '#domain/bands.ts';
import { currentSpeed, quantityWords, seaLevel, temperature, wavePeriod } from '#domain/quantities.ts';
import { CellDistance } from '#web/place/cell-distance.tsx';
import { FromDirection, TowardsDirection } from '#web/place/named-direction.tsx';
import { useUnits } from '#web/place/use-units.ts';
import { Figure, StatGrid } from '#web/ui/stat.tsx';
import { MarinePanel } from './forecast-panels.tsx';
import { QuantityStat } from './quantity-stat.tsx';
import { type WaveSystem, waveSystems } from './wave-systems.ts';

export const MarineAnalysis = ({ location }: { location: Location }) => (
  <MarinePanel
    id="marine-analysis"
    title="Detailed Marine Analysis"
    location={location}
    size="h-187 sm:h-102 lg:h-87"
  >
    {({ current, cell }) => (
      <>
        <Water {...current} />
        <StatGrid columns={4}>
          {waveSystems(current).map((system) => (
            <System key={system.name} {...system} />
          ))}
        </StatGrid>
        <CellDistance cell={cell} location={location} />
      </>
    )}
  </MarinePanel>
);

const Water = ({
  ocean_current_velocity,
  ocean_current_direction,
  sea_surface_temperature,
  sea_level_height_msl,
}: CurrentMarine) => (
  <StatGrid columns={3}>
    <QuantityStat
      label="Ocean current"
      quantity={currentSpeed(ocean_current_velocity)}
      mark={<TowardsDirection degrees={ocean_current_direction} />}
    />
    <QuantityStat label="Sea temperature" quantity={temperature(sea_surface_temperature)}>
      {seaTemperatureBand(sea_surface_temperature)}
    </QuantityStat>
    <QuantityStat label="Sea level" quantity={seaLevel(sea_level_height_msl)}>
      {sea_level_height_msl !== null && `${seaLevelBand(sea_level_height_msl)} (mean sea level)`}
    </QuantityStat>
  </StatGrid>
);

/** One system of waves. Where the model has no height for it, the rest would be about nothing. */
function System({ name, height, direction, period, peakPeriod }: WaveSystem) {
  const { waveHeight } = useUnits();
  const isThere = height !== null;
  return (
    <QuantityStat
      label={name}
      quantity={waveHeight(height)}
      mark={isThere && <FromDirection degrees={direction} />}
    >
      {isThere && <Period label="Period" seconds={period} />}
      {isThere && peakPeriod !== undefined && <Period label="Peak period" seconds={peakPeriod} />}
    </QuantityStat>
  );
}

function Period({ label, seconds }: { label: string; seconds: number | null }) {
  const band = wavePeriodBand(seconds);
  return (
    <span className="block">
      {label} <Figure value={quantityWords(wavePeriod(seconds))} />
      {band && `, ${band.toLowerCase()}`}
    </span>
  );
}
