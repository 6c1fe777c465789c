import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import type { HourlyWeather } from '#contract/weather.ts';
import { rainfall, temperature } from '#domain/quantities/quantities.ts';
import { comingHours } from '#domain/weather/coming-hours.ts';
import { weatherLabel, weatherPicture } from '#domain/weather/wmo-codes.ts';
import { Figure } from '#web/place/stat.tsx';
import { WeatherPicture } from '#web/place/weather-picture.tsx';
import { WeatherPanel } from './forecast-panels.tsx';
import { OLD_HOURS, rainSummary, temperatureSummary } from './forecast-words.ts';
import { HourStrip, type StripRow } from './hour-strip.tsx';
import { WeatherGraph } from './weather-graph.tsx';

const TITLE = '24-Hour Weather Forecast';

type WeatherHour = HourlyWeather & { at: number };

export const WeatherHours = ({ location }: { location: Location }) => (
  <WeatherPanel id="weather-hours" title={TITLE} location={location} size="h-180 sm:h-157 lg:h-146">
    {({ hourly, meta }, now) => <Hours hourly={hourly} isOld={meta.stale} now={now} />}
  </WeatherPanel>
);

function Hours({ hourly, isOld, now }: { hourly: readonly HourlyWeather[]; isOld: boolean; now: number }) {
  const hours = comingHours(
    hourly.map((hour) => ({ ...hour, at: hour.date * 1000 })),
    now,
  );
  if (hours.length === 0) return <p className="font-semibold">{texts.dataUnavailable}</p>;
  return (
    <>
      <figure>
        <figcaption>
          {isOld ? OLD_HOURS : `${temperatureSummary(hours, now)} ${rainSummary(hours, now)}`}
        </figcaption>
        <WeatherGraph hours={hours} />
      </figure>
      <HourStrip label={`${TITLE}, hour by hour`} hours={hours} rows={rows} now={now} />
      <p className="text-sm text-ink-muted">Rain is what falls in the hour before the time above it.</p>
    </>
  );
}

const rows: StripRow<WeatherHour>[] = [
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
    cell: (hour) => <Figure value={rainfall(hour.precipitation).figure} />,
  },
];
