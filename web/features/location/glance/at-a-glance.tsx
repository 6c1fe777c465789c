import type { Location } from '#contract/locations.ts';
import type { MarineData } from '#contract/marine.ts';
import { texts } from '#contract/texts.ts';
import type { WeatherData } from '#contract/weather.ts';
import { bandWords, waveHeightBand } from '#domain/quantities/bands.ts';
import { quantityWords, temperature, wavePeriod } from '#domain/quantities/quantities.ts';
import { beaufort } from '#domain/quantities/units.ts';
import { modelHasSea } from '#domain/weather/sea-now.ts';
import { pointWords } from '#web/place/cell-distance.tsx';
import { FromDirection } from '#web/place/named-direction.tsx';
import { ShoreWindLine } from '#web/place/shore-wind.tsx';
import { useUnits } from '#web/place/use-units.ts';
import { useNow } from '#web/time/use-now.ts';
import { TideTile } from '../tide/tide-tile.tsx';
import { WaterTile } from '../water/water-tile.tsx';
import { FeedTile, Headline, Line, NoValue, Unit } from './glance-tile.tsx';

/** Tide, wind, waves and water in short, each linked to its card. One column where letters are large. */
export function AtAGlance({ location }: { location: Location }) {
  const now = useNow(60_000);
  const shared = { location, now };
  return (
    <section aria-labelledby="at-a-glance" className="@container">
      <h2 id="at-a-glance" className="sr-only">
        Conditions at a glance
      </h2>
      <div className="grid gap-px overflow-hidden rounded-card border border-line bg-line shadow-sm @min-[20rem]:grid-cols-2 @min-[44rem]:grid-cols-4">
        <FeedTile
          card="tide"
          label="Tide"
          feed="tidal"
          ageOf={({ method }) => (method === 'computed' ? 'Computed' : 'Published')}
          {...shared}
        >
          {(tides) => <TideTile tides={tides} now={now} />}
        </FeedTile>
        <FeedTile card="weather" label="Wind" feed="weather" {...shared}>
          {({ current }) => <WindTile location={location} current={current} />}
        </FeedTile>
        <FeedTile card="marine" label="Waves" feed="marine" {...shared}>
          {(sea) =>
            modelHasSea(sea) ? (
              <WavesTile {...sea.current} point={pointWords(sea.cell, location)} />
            ) : (
              <NoValue>{texts.noSea}: waves and current are not known</NoValue>
            )
          }
        </FeedTile>
        <WaterTile {...shared} />
      </div>
    </section>
  );
}

function WindTile({ location, current }: { location: Location; current: WeatherData['current'] }) {
  const { wind_speed_10m, wind_gusts_10m, wind_direction_10m } = current;
  const { wind, windSpeed, gustSpeed } = useUnits();
  if (wind_speed_10m === null) return <NoValue>{texts.dataUnavailable}</NoValue>;
  const { figure, unit } = windSpeed(wind_speed_10m);
  return (
    <>
      <Headline>
        {figure} <Unit>{unit}</Unit>
        <FromDirection degrees={wind_direction_10m} />
      </Headline>
      <ShoreWindLine location={location} wind={current} />
      {wind === 'beaufort' && <Line>{beaufort(wind_speed_10m).name}</Line>}
      {wind_gusts_10m !== null && <Line>Gusts {quantityWords(gustSpeed(wind_gusts_10m))}</Line>}
    </>
  );
}

function WavesTile({
  wave_height,
  wave_direction,
  wave_period,
  sea_surface_temperature,
  point,
}: MarineData['current'] & { point: string }) {
  const { waveHeight } = useUnits();
  if (wave_height === null) return <NoValue>{texts.dataUnavailable}</NoValue>;
  const height = waveHeight(wave_height);
  return (
    <>
      <Headline>
        {height.figure} <Unit>{height.unit}</Unit>
        <FromDirection degrees={wave_direction} />
      </Headline>
      <Line>
        {bandWords(height, waveHeightBand)}
        {wave_period !== null && `, every ${quantityWords(wavePeriod(wave_period))}`}
      </Line>
      {sea_surface_temperature !== null && (
        <Line>Sea {quantityWords(temperature(sea_surface_temperature))}</Line>
      )}
      <Line>{point}</Line>
    </>
  );
}
