import type { SteadySea } from '#contract/conditions/marine.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { waveHeightBand, wavePeriodBand } from '#domain/quantities/bands.ts';
import { wavePeriod } from '#domain/quantities/quantities.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { compassPoint16, compassWords } from '#domain/weather/compass.ts';
import { DirectionArrow } from '#web/shared/place/figures/direction-arrow.tsx';
import { QuantityStat } from '#web/shared/place/figures/quantity-stat.tsx';
import { Stat, StatGrid } from '#web/shared/place/figures/stat.tsx';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { MarinePanel } from './forecast-panels.tsx';

export const MarineConditions = ({ location }: { location: Location }) => (
  <MarinePanel
    isFirst
    id="marine-conditions"
    title="Marine Conditions"
    location={location}
    failure={texts.windWaveFailed}
    size="h-92 sm:h-42"
  >
    {({ current }) => <Waves {...current} />}
  </MarinePanel>
);

function Waves({ wave_height, wave_direction, wave_period }: SteadySea) {
  const { waveHeight } = useUnits();
  return (
    <StatGrid columns={3}>
      <QuantityStat label="Wave height" quantity={waveHeight(wave_height)} band={waveHeightBand} />
      <Direction degrees={wave_direction} />
      <QuantityStat label="Wave period" quantity={wavePeriod(wave_period)} band={wavePeriodBand} />
    </StatGrid>
  );
}

function Direction({ degrees }: { degrees: number | null }) {
  const point = degrees === null ? null : compassPoint16(degrees);
  return (
    <Stat
      label="Wave direction"
      value={point ?? MISSING}
      mark={degrees !== null && <DirectionArrow degrees={degrees} named="from" className="size-8" />}
    >
      {point && `From the ${compassWords(point)}`}
    </Stat>
  );
}
