import type { HourlyWeather, WeatherData } from '#contract/conditions/weather.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { RAIN_OF_HOUR } from '#domain/hours/rain-of-hour.ts';
import { rainfall, temperature } from '#domain/quantities/quantities.ts';
import { comingHours } from '#domain/weather/coming-hours.ts';
import { type HourWind, rainAt, windAt } from '#domain/weather/hours-ahead.ts';
import { weatherLabel, weatherPicture } from '#domain/weather/wmo-codes.ts';
import { PointAndArrow } from '#web/shared/place/figures/named-direction.tsx';
import { Figure } from '#web/shared/place/figures/stat.tsx';
import { WeatherPicture } from '#web/shared/place/figures/weather-picture.tsx';
import { type Units, useUnits } from '#web/shared/place/preferences/use-units.ts';
import { LATER, WeatherPanel } from './forecast-panels.tsx';
import { OLD_HOURS, rainSummary, temperatureSummary } from './forecast-words.ts';
import { HourStrip, inStrip, type StripRow } from './hour-strip.tsx';
import { WeatherGraph } from './weather-graph.tsx';

const TITLE = '24-Hour Weather Forecast';

type WeatherHour = Omit<HourlyWeather, 'precipitation'> & HourWind & { at: number; rain: number | null };

export const WeatherHours = ({ location }: { location: Location }) => (
  <WeatherPanel
    id="weather-hours"
    title={TITLE}
    location={location}
    size="h-225 sm:h-204 lg:h-193"
    className={LATER}
  >
    {(data, now) => <Hours {...data} now={now} />}
  </WeatherPanel>
);

function Hours({ hourly, ahead, meta, now }: WeatherData & { now: number }) {
  const units = useUnits();
  const wind = windAt(ahead);
  const rain = rainAt({ ahead, hourly });
  const hours = comingHours(
    hourly.map(
      (hour): WeatherHour => ({
        ...hour,
        ...wind(hour.date),
        at: hour.date * 1000,
        rain: rain(hour.date),
      }),
    ),
    now,
  );
  if (hours.length === 0) return <p className="font-semibold">{texts.dataUnavailable}</p>;
  return (
    <>
      <figure>
        <figcaption>
          {meta.stale ? OLD_HOURS : `${temperatureSummary(hours, now)} ${rainSummary(hours, now)}`}
        </figcaption>
        <WeatherGraph hours={hours} />
      </figure>
      <HourStrip label={`${TITLE}, hour by hour`} hours={hours} rows={rowsIn(units)} now={now} />
      <p className="text-sm text-ink-muted">{RAIN_OF_HOUR} Gusts are the strongest in the hour before it.</p>
    </>
  );
}

const rowsIn = ({ windSpeed, gustSpeed }: Units): StripRow<WeatherHour>[] => [
  {
    name: 'Sky',
    cell: ({ weather_code, is_day }) => (
      <>
        <WeatherPicture picture={weatherPicture(weather_code, is_day !== 0)} className="mx-auto size-9" />
        <span className="sr-only">{weatherLabel(weather_code)}</span>
      </>
    ),
  },
  {
    name: 'Temperature',
    unit: temperature(null).unit,
    cell: (hour) => <Figure value={temperature(hour.temperature_2m).figure} />,
  },
  {
    name: 'Rain',
    unit: rainfall(null).unit,
    cell: (hour) => <Figure value={rainfall(hour.rain).figure} />,
  },
  {
    name: 'Wind',
    unit: windSpeed(null).unit,
    cell: (hour) => <Figure value={windSpeed(hour.wind).figure} />,
  },
  {
    name: 'Gusts',
    unit: gustSpeed(null).unit,
    cell: (hour) => <Figure value={gustSpeed(hour.gusts).figure} />,
  },
  {
    name: 'Wind from',
    cell: (hour) => <PointAndArrow degrees={hour.windFrom} named="from" className={inStrip} />,
  },
];
