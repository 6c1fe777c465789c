import type { MarineData } from '#contract/conditions/marine.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { currentSpeed, type Quantity, temperature, wavePeriod } from '#domain/quantities/quantities.ts';
import { comingHours, type MarineHour, marineHours } from '#domain/weather/coming-hours.ts';
import { type HourSwell, swellAt } from '#domain/weather/hours-ahead.ts';
import { PointAndArrow } from '#web/shared/place/figures/named-direction.tsx';
import { Figure } from '#web/shared/place/figures/stat.tsx';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { LATER, MarinePanel } from './forecast-panels.tsx';
import { OLD_HOURS, waveSummary } from './forecast-words.ts';
import { HourStrip, inStrip, type StripRow } from './hour-strip.tsx';
import { WaveGraph } from './wave-graph.tsx';

const TITLE = '24-Hour Marine Forecast';

export const MarineHours = ({ location }: { location: Location }) => (
  <MarinePanel id="marine-hours" title={TITLE} location={location} size="h-216 sm:h-195" className={LATER}>
    {(data, now) => <Hours {...data} now={now} />}
  </MarinePanel>
);

function Hours({ hourly, ahead, meta, now }: MarineData & { now: number }) {
  const { waveHeight } = useUnits();
  const swell = swellAt(ahead);
  const hours = comingHours(
    marineHours(hourly).map((hour): SeaHour => ({ ...hour, ...swell(hour.at / 1000) })),
    now,
  );
  if (hours.length === 0) return <p className="font-semibold">{texts.dataUnavailable}</p>;
  return (
    <>
      <figure>
        <figcaption>{meta.stale ? OLD_HOURS : waveSummary(hours, waveHeight, now)}</figcaption>
        <WaveGraph hours={hours} />
      </figure>
      <HourStrip label={`${TITLE}, hour by hour`} hours={hours} rows={rowsWith(waveHeight)} now={now} />
    </>
  );
}

type SeaHour = MarineHour & HourSwell;

const rowsWith = (waveHeight: (metres: number | null) => Quantity): StripRow<SeaHour>[] => [
  {
    name: 'Waves',
    unit: waveHeight(null).unit,
    cell: (hour) => <Figure value={waveHeight(hour.waveHeight).figure} />,
  },
  {
    name: 'Waves from',
    cell: (hour) => <PointAndArrow degrees={hour.waveDirection} named="from" className={inStrip} />,
  },
  {
    name: 'Swell',
    unit: waveHeight(null).unit,
    cell: (hour) => <Figure value={waveHeight(hour.swell).figure} />,
  },
  {
    name: 'Swell every',
    unit: wavePeriod(null).unit,
    cell: (hour) => <Figure value={wavePeriod(hour.swellPeriod).figure} />,
  },
  {
    name: 'Swell from',
    cell: (hour) => <PointAndArrow degrees={hour.swellFrom} named="from" className={inStrip} />,
  },
  {
    name: 'Sea',
    unit: temperature(null).unit,
    cell: (hour) => <Figure value={temperature(hour.seaTemperature).figure} />,
  },
  {
    name: 'Current',
    unit: currentSpeed(null).unit,
    cell: (hour) => <Figure value={currentSpeed(hour.currentSpeed).figure} />,
  },
];
