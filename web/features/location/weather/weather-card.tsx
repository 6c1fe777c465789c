import type { CurrentWeather } from '#contract/conditions/weather.ts';
import type { Location } from '#contract/network/locations.ts';
import { pressureBand, uvBand, visibilityBand } from '#domain/quantities/bands.ts';
import {
  humidity,
  pressure,
  quantityWords,
  rainfall,
  temperature,
  uvIndex,
  visibility,
} from '#domain/quantities/quantities.ts';
import { beaufort, MISSING } from '#domain/quantities/units.ts';
import { weatherLabel, weatherPicture } from '#domain/weather/wmo-codes.ts';
import { FromDirection } from '#web/shared/place/figures/named-direction.tsx';
import { QuantityStat } from '#web/shared/place/figures/quantity-stat.tsx';
import { ShoreWindLine } from '#web/shared/place/figures/shore-wind.tsx';
import { Figure, Stat, StatGrid } from '#web/shared/place/figures/stat.tsx';
import { WeatherPicture } from '#web/shared/place/figures/weather-picture.tsx';
import { Panel } from '#web/shared/place/panel/panel.tsx';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { useFeed } from '#web/shared/place/use-feed.ts';

export function WeatherCard({ location }: { location: Location }) {
  return (
    <Panel id="weather" title="Weather" feed="weather" query={useFeed('weather', location)} size="min-h-128">
      {({ current }) => (
        <>
          <Sky {...current} />
          <WeatherStats location={location} current={current} />
        </>
      )}
    </Panel>
  );
}

function Sky({ weather_code, is_day, temperature_2m, apparent_temperature }: CurrentWeather) {
  const { figure, unit } = temperature(temperature_2m);
  const feelsLike = quantityWords(temperature(apparent_temperature));
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <WeatherPicture picture={weatherPicture(weather_code, is_day !== 0)} />
      <p>
        <span className="block text-4xl font-bold tabular-nums">
          <Figure value={figure} />
          {figure !== MISSING && ` ${unit}`}
        </span>
        <span className="block">{weather_code === null ? 'Sky not known' : weatherLabel(weather_code)}</span>
        {feelsLike !== MISSING && <span className="block text-ink-muted">Feels like {feelsLike}</span>}
      </p>
    </div>
  );
}

const WeatherStats = ({ location, current }: { location: Location; current: CurrentWeather }) => (
  <StatGrid>
    <WindStat location={location} wind={current} />
    <QuantityStat label="Rain, last 15 min" quantity={rainfall(current.precipitation)} />
    <QuantityStat label="Pressure" quantity={pressure(current.pressure_msl)} band={pressureBand} />
    <QuantityStat label="Visibility" quantity={visibility(current.visibility)} band={visibilityBand} />
    <QuantityStat label="UV index" quantity={uvIndex(current.uv_index)} band={uvBand} />
    <QuantityStat label="Humidity" quantity={humidity(current.relative_humidity_2m)} />
  </StatGrid>
);

function WindStat({ location, wind: current }: { location: Location; wind: CurrentWeather }) {
  const { wind_speed_10m, wind_gusts_10m, wind_direction_10m } = current;
  const { wind, windSpeed, gustSpeed } = useUnits();
  const { figure, unit } = windSpeed(wind_speed_10m);
  return (
    <Stat label="Wind" value={figure} unit={unit} mark={<FromDirection degrees={wind_direction_10m} />}>
      {wind === 'beaufort' && wind_speed_10m !== null && (
        <span className="block">{beaufort(wind_speed_10m).name}</span>
      )}
      {wind_gusts_10m !== null && (
        <span className="block">{`Gusts ${quantityWords(gustSpeed(wind_gusts_10m))}`}</span>
      )}
      <ShoreWindLine location={location} wind={current} />
    </Stat>
  );
}
