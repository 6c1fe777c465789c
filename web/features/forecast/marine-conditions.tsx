import type { Location } from '#contract/locations.ts';
import type { CurrentMarine } from '#contract/marine.ts';
import { texts } from '#contract/texts.ts';
import { waveHeightBand, wavePeriodBand } from '#domain/bands.ts';
import { compassPoint16, compassWords } from '#domain/compass.ts';
import { wavePeriod } from '#domain/quantities.ts';
import { MISSING, metresToFeet } from '#domain/units.ts';
import { useUnits } from '#web/place/use-units.ts';
import { DirectionArrow } from '#web/ui/direction-arrow.tsx';
import { Stat, StatGrid } from '#web/ui/stat.tsx';
import { MarinePanel } from './forecast-panels.tsx';
import { QuantityStat } from './quantity-stat.tsx';

export const MarineConditions = ({ location }: { location: Location }) => (
  <MarinePanel
    id="marine-conditions"
    title="Marine Conditions"
    location={location}
    failure={texts.windWaveFailed}
    size="h-92 sm:h-42"
  >
    {({ current }) => <Waves {...current} />}
  </MarinePanel>
);

function Waves({ wave_height, wave_direction, wave_period }: CurrentMarine) {
  const { waveHeight } = useUnits();
  return (
    <StatGrid columns={3}>
      <QuantityStat label="Wave height" quantity={waveHeight(wave_height)}>
        {waveHeightBand(wave_height === null ? null : metresToFeet(wave_height))}
      </QuantityStat>
      <Direction degrees={wave_direction} />
      <QuantityStat label="Wave period" quantity={wavePeriod(wave_period)}>
        {wavePeriodBand(wave_period)}
      </QuantityStat>
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
