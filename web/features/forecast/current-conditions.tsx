import type { CurrentWeather } from '#contract/conditions/weather.ts';
import type { Location } from '#contract/network/locations.ts';
import { pressureBand, uvBand, visibilityBand } from '#domain/quantities/bands.ts';
import {
  cloudCover,
  humidity,
  pressure,
  type Quantity,
  quantityWords,
  rainfall,
  snowfall,
  sunshine,
  temperature,
  uvIndex,
  visibility,
} from '#domain/quantities/quantities.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { weatherLabel, weatherPicture } from '#domain/weather/wmo-codes.ts';
import { FromDirection } from '#web/shared/place/figures/named-direction.tsx';
import { QuantityStat } from '#web/shared/place/figures/quantity-stat.tsx';
import { ShoreWindLine } from '#web/shared/place/figures/shore-wind.tsx';
import { Figure, StatGrid } from '#web/shared/place/figures/stat.tsx';
import { WeatherPicture } from '#web/shared/place/figures/weather-picture.tsx';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { WeatherPanel } from './forecast-panels.tsx';

export const CurrentConditions = ({ location }: { location: Location }) => (
  <WeatherPanel
    id="current-conditions"
    title="Current Conditions"
    location={location}
    size="h-196 sm:h-136 lg:h-96"
  >
    {({ current }) => (
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <Sky {...current} />
        <CurrentValues location={location} current={current} />
      </div>
    )}
  </WeatherPanel>
);

function Sky({ weather_code, is_day, temperature_2m, apparent_temperature }: CurrentWeather) {
  const { figure, unit } = temperature(temperature_2m);
  return (
    <div className="flex flex-wrap items-center gap-x-4 lg:flex-col lg:items-start">
      <WeatherPicture
        picture={weatherPicture(weather_code, is_day !== 0)}
        className="size-20 lg:size-28 lg:-ml-2"
      />
      <dl>
        <dt className="text-sm text-ink-muted">Temperature</dt>
        <dd>
          <span className="block text-4xl font-bold tabular-nums">
            <Figure value={figure} />
            {figure !== MISSING && ` ${unit}`}
          </span>
          <span className="block">
            {weather_code === null ? 'Sky not known' : weatherLabel(weather_code)}
          </span>
          {apparent_temperature !== null && (
            <span className="block text-ink-muted">
              Feels like {quantityWords(temperature(apparent_temperature))}
            </span>
          )}
        </dd>
      </dl>
    </div>
  );
}

function CurrentValues({ location, current }: { location: Location; current: CurrentWeather }) {
  const { windSpeed, gustSpeed } = useUnits();
  return (
    <StatGrid columns={3}>
      <QuantityStat
        label="Wind"
        quantity={windSpeed(current.wind_speed_10m)}
        mark={<FromDirection degrees={current.wind_direction_10m} />}
      >
        <span className="block">
          Gusts <Words {...gustSpeed(current.wind_gusts_10m)} />
        </span>
        <ShoreWindLine location={location} wind={current} />
      </QuantityStat>
      <QuantityStat label="Precipitation, last 15 min" quantity={rainfall(current.precipitation)}>
        <Precipitation {...current} />
      </QuantityStat>
      <QuantityStat label="Visibility" quantity={visibility(current.visibility)} band={visibilityBand} />
      <QuantityStat label="UV index" quantity={uvIndex(current.uv_index)} band={uvBand} />
      <QuantityStat label="Cloud cover" quantity={cloudCover(current.cloud_cover)} />
      <QuantityStat label="Sunshine, last 15 min" quantity={sunshine(current.sunshine_duration)} />
      <QuantityStat label="Humidity" quantity={humidity(current.relative_humidity_2m)} />
      <QuantityStat label="Pressure" quantity={pressure(current.pressure_msl)} band={pressureBand}>
        {current.pressure_msl !== null && 'At sea level'}
      </QuantityStat>
      <QuantityStat label="Surface pressure" quantity={pressure(current.surface_pressure)}>
        {current.surface_pressure !== null && 'At the height of the ground'}
      </QuantityStat>
    </StatGrid>
  );
}

const Precipitation = ({ rain, showers, snowfall: snow }: CurrentWeather) => (
  <>
    <Part name="Rain" {...rainfall(rain)} /> <Part name="Showers" {...rainfall(showers)} />{' '}
    <Part name="Snow" {...snowfall(snow)} />
  </>
);

const Part = ({ name, ...quantity }: Quantity & { name: string }) => (
  <span className="mr-2 inline-block whitespace-nowrap">
    {name} <Words {...quantity} />
  </span>
);

const Words = (quantity: Quantity) => <Figure value={quantityWords(quantity)} />;
