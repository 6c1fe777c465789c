import type { WeatherData } from '#contract/conditions/weather.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { bandWords, waveHeightBand } from '#domain/quantities/bands.ts';
import { quantityWords, temperature, wavePeriod } from '#domain/quantities/quantities.ts';
import { beaufort } from '#domain/quantities/units.ts';
import { seaFigures, windFigure } from '#domain/summary/condition-figures.ts';
import { pointWords } from '#web/shared/place/figures/cell-distance.tsx';
import { FromDirection } from '#web/shared/place/figures/named-direction.tsx';
import { ShoreWindLine } from '#web/shared/place/figures/shore-wind.tsx';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { useNow } from '#web/shared/time/use-now.ts';
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
          {(weather) => <WindTile location={location} weather={weather} />}
        </FeedTile>
        <FeedTile card="marine" label="Waves" feed="marine" {...shared}>
          {(sea) => <WavesTile {...seaFigures(sea)} point={pointWords(sea.cell, location)} />}
        </FeedTile>
        <WaterTile {...shared} />
      </div>
    </section>
  );
}

function WindTile({ location, weather }: { location: Location; weather: WeatherData }) {
  const { speed, gusts, from } = windFigure(weather, location.shore_bearing);
  const { wind, windSpeed, gustSpeed } = useUnits();
  if (speed === null) return <NoValue>{texts.dataUnavailable}</NoValue>;
  const { figure, unit } = windSpeed(speed);
  return (
    <>
      <Headline>
        {figure} <Unit>{unit}</Unit>
        <FromDirection degrees={from} />
      </Headline>
      <ShoreWindLine location={location} wind={weather.current} />
      {wind === 'beaufort' && <Line>{beaufort(speed).name}</Line>}
      {gusts !== null && <Line>Gusts {quantityWords(gustSpeed(gusts))}</Line>}
    </>
  );
}

function WavesTile({ waves, sea, point }: ReturnType<typeof seaFigures> & { point: string }) {
  const { waveHeight } = useUnits();
  if (waves.state === 'none') return <NoValue>{texts.noSea}: waves and current are not known</NoValue>;
  if (waves.height === null) return <NoValue>{texts.dataUnavailable}</NoValue>;
  const height = waveHeight(waves.height);
  return (
    <>
      <Headline>
        {height.figure} <Unit>{height.unit}</Unit>
        <FromDirection degrees={waves.from} />
      </Headline>
      <Line>
        {bandWords(height, waveHeightBand)}
        {waves.period !== null && `, every ${quantityWords(wavePeriod(waves.period))}`}
      </Line>
      {sea.temperature !== null && <Line>Sea {quantityWords(temperature(sea.temperature))}</Line>}
      <Line>{point}</Line>
    </>
  );
}
