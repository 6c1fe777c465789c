import type { Location } from '#contract/locations.ts';
import type { MarineData } from '#contract/marine.ts';
import { texts } from '#contract/texts.ts';
import { currentSpeed, type Quantity, temperature } from '#domain/quantities/quantities.ts';
import { comingHours, type MarineHour, marineHours } from '#domain/weather/coming-hours.ts';
import { PointAndArrow } from '#web/place/named-direction.tsx';
import { Figure } from '#web/place/stat.tsx';
import { useUnits } from '#web/place/use-units.ts';
import { MarinePanel } from './forecast-panels.tsx';
import { OLD_HOURS, waveSummary } from './forecast-words.ts';
import { HourStrip, type StripRow } from './hour-strip.tsx';
import { WaveGraph } from './wave-graph.tsx';

const TITLE = '24-Hour Marine Forecast';

export const MarineHours = ({ location }: { location: Location }) => (
  <MarinePanel id="marine-hours" title={TITLE} location={location} size="h-176 sm:h-148">
    {({ hourly, meta }, now) => <Hours hourly={hourly} isOld={meta.stale} now={now} />}
  </MarinePanel>
);

function Hours({ hourly, isOld, now }: { hourly: MarineData['hourly']; isOld: boolean; now: number }) {
  const { waveHeight } = useUnits();
  const hours = comingHours(marineHours(hourly), now);
  if (hours.length === 0) return <p className="font-semibold">{texts.dataUnavailable}</p>;
  return (
    <>
      <figure>
        <figcaption>{isOld ? OLD_HOURS : waveSummary(hours, waveHeight, now)}</figcaption>
        <WaveGraph hours={hours} />
      </figure>
      <HourStrip label={`${TITLE}, hour by hour`} hours={hours} rows={rowsWith(waveHeight)} now={now} />
    </>
  );
}

const rowsWith = (waveHeight: (metres: number | null) => Quantity): StripRow<MarineHour>[] => [
  {
    name: 'Waves',
    unit: waveHeight(null).unit,
    cell: (hour) => <Figure value={waveHeight(hour.waveHeight).figure} />,
  },
  {
    name: 'Waves from',
    cell: (hour) => (
      <PointAndArrow
        degrees={hour.waveDirection}
        named="from"
        className="inline-flex flex-col-reverse items-center gap-0.5 text-sm"
      />
    ),
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
