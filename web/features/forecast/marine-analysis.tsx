import type { SeaNow, SteadySea } from '#contract/conditions/marine.ts';
import type { Location } from '#contract/network/locations.ts';
import { bandWords, seaTemperatureBand, wavePeriodBand } from '#domain/quantities/bands.ts';
import { type Quantity, quantityWords, temperature, wavePeriod } from '#domain/quantities/quantities.ts';
import { seaNow } from '#domain/weather/sea-now.ts';
import { CellDistance } from '#web/shared/place/figures/cell-distance.tsx';
import { FromDirection } from '#web/shared/place/figures/named-direction.tsx';
import { QuantityStat } from '#web/shared/place/figures/quantity-stat.tsx';
import { CurrentStat, SeaLevelStat } from '#web/shared/place/figures/sea-now-stats.tsx';
import { Figure, StatGrid } from '#web/shared/place/figures/stat.tsx';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { MarinePanel } from './forecast-panels.tsx';

export const MarineAnalysis = ({ location }: { location: Location }) => (
  <MarinePanel
    id="marine-analysis"
    title="Detailed Marine Analysis"
    location={location}
    size="h-187 sm:h-102 lg:h-87"
  >
    {({ current, hourly, cell }, now) => (
      <>
        <Water temperature={temperature(current.sea_surface_temperature)} sea={seaNow(hourly, now)} />
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

const Water = ({ temperature, sea }: { temperature: Quantity; sea: SeaNow }) => (
  <StatGrid columns={3}>
    <CurrentStat label="Ocean current" sea={sea} />
    <QuantityStat label="Sea temperature" quantity={temperature} band={seaTemperatureBand} />
    <SeaLevelStat {...sea} />
  </StatGrid>
);

/** One system of waves. Without a height there is no such system, and nothing else of it is shown. */
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
  const period = wavePeriod(seconds);
  const band = bandWords(period, wavePeriodBand);
  return (
    <span className="block">
      {label} <Figure value={quantityWords(period)} />
      {band && `, ${band.toLowerCase()}`}
    </span>
  );
}

interface WaveSystem {
  name: string;
  height: number | null; // metres
  direction: number | null; // degrees true, from
  period: number | null; // mean, seconds
  /** Seconds; absent where the data have none for this system. */
  peakPeriod?: number | null;
}

/** The waves that the models separate: those of the wind here, and up to three swells from far off. */
const waveSystems = (current: SteadySea): WaveSystem[] => [
  {
    name: 'Wind waves',
    height: current.wind_wave_height,
    direction: current.wind_wave_direction,
    period: current.wind_wave_period,
    peakPeriod: current.wind_wave_peak_period,
  },
  {
    name: 'Swell waves',
    height: current.swell_wave_height,
    direction: current.swell_wave_direction,
    period: current.swell_wave_period,
    peakPeriod: current.swell_wave_peak_period,
  },
  {
    name: 'Secondary swell',
    height: current.secondary_swell_wave_height,
    direction: current.secondary_swell_wave_direction,
    period: current.secondary_swell_wave_period,
  },
  {
    name: 'Tertiary swell',
    height: current.tertiary_swell_wave_height,
    direction: current.tertiary_swell_wave_direction,
    period: current.tertiary_swell_wave_period,
  },
];
