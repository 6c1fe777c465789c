import type { ReactNode } from 'react';
import type { DailyWeather, WeatherAhead } from '#contract/conditions/weather.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { type PartWind, windOfDay } from '#domain/hours/day-parts.ts';
import { wholeGustSpeedIn, wholeWindSpeedIn } from '#domain/quantities/chosen-units.ts';
import { quantityWords, rainfall, temperature } from '#domain/quantities/quantities.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { londonDate, londonDayAndMonth } from '#domain/time/london-time.ts';
import { comingDays, dayName } from '#domain/weather/coming-hours.ts';
import { weatherLabel, weatherPicture } from '#domain/weather/wmo-codes.ts';
import { PointAndArrow } from '#web/shared/place/figures/named-direction.tsx';
import { Figure } from '#web/shared/place/figures/stat.tsx';
import { WeatherPicture } from '#web/shared/place/figures/weather-picture.tsx';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { LATER, WeatherPanel } from './forecast-panels.tsx';
import { type Range, rangeAmong } from './temperature-range.ts';

export const DayForecast = ({ location }: { location: Location }) => (
  <WeatherPanel
    id="day-forecast"
    title="7-Day Weather Forecast"
    location={location}
    size="h-518 sm:h-249 lg:h-235"
    className={LATER}
  >
    {({ daily, ahead }, now) => <Days daily={daily} ahead={ahead ?? null} now={now} />}
  </WeatherPanel>
);

/** The 2 km model reaches about two days. The answer does not say which hours come from it. */
const UKV_DAYS = 2;

function Days({
  daily,
  ahead,
  now,
}: {
  daily: readonly DailyWeather[];
  ahead: WeatherAhead | null;
  now: number;
}) {
  const days = comingDays(
    daily.map((day) => ({ ...day, at: day.date * 1000 })),
    now,
  );
  if (days.length === 0) return <p className="font-semibold">{texts.dataUnavailable}</p>;
  const list = (part: typeof days, start: number) => (
    <ol start={start} className="divide-y divide-line">
      {part.map((day) => (
        <Day key={day.date} day={day} range={rangeAmong(day, days)} ahead={ahead} now={now} />
      ))}
    </ol>
  );
  const beyond = days.slice(UKV_DAYS);
  return (
    <div className="@container space-y-3 tabular-nums">
      {ahead && (
        <p className="text-sm text-ink-muted">
          Under each day the wind by its parts: the strongest hour, where it comes from then, and the
          strongest gust. Night is 00:00 to 06:00, morning to 12:00, afternoon to 18:00, evening to 24:00.
        </p>
      )}
      {list(days.slice(0, UKV_DAYS), 1)}
      {beyond.length > 0 && (
        <>
          <p className="rounded-lg bg-neutral-ground px-3 py-1.5 text-sm">
            From about here on: Met Office global model (10 km), less sure of the coast. The days above: its
            UKV model (2 km).
          </p>
          {list(beyond, UKV_DAYS + 1)}
        </>
      )}
    </div>
  );
}

function Day({
  day: { at, weather_code, temperature_2m_min, temperature_2m_max, precipitation_sum, wind_speed_10m_max },
  range,
  ahead,
  now,
}: {
  day: DailyWeather & { at: number };
  range: Range | null;
  ahead: WeatherAhead | null;
  now: number;
}) {
  const { windSpeed } = useUnits();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 @min-[18rem]:grid-cols-2 @min-[36rem]:grid-cols-[8rem_12rem_minmax(0,1fr)] @min-[52rem]:grid-cols-[8rem_13rem_minmax(0,1fr)_7rem_11rem]">
      <h3 className="@min-[36rem]:row-span-2 @min-[52rem]:row-span-1">
        <time dateTime={londonDate(at)}>
          <span className="block font-bold">{dayName(at, now)}</span>
          <span className="block text-sm text-ink-muted">{londonDayAndMonth(at)}</span>
        </time>
      </h3>
      <p className="flex items-center gap-2 @min-[36rem]:row-span-2 @min-[52rem]:row-span-1">
        <WeatherPicture picture={weatherPicture(weather_code, true)} className="size-10" />
        <span className="min-w-0 text-sm wrap-anywhere">{weatherLabel(weather_code)}</span>
      </p>
      <dl className="col-span-full flex flex-wrap items-center gap-x-3 @min-[36rem]:col-span-1">
        <Value label="Lowest" look="min-w-16">
          {quantityWords(temperature(temperature_2m_min))}
        </Value>
        <Bar range={range} />
        <Value label="Highest" look="min-w-16 text-right">
          {quantityWords(temperature(temperature_2m_max))}
        </Value>
      </dl>
      <dl className="col-span-full flex flex-wrap justify-between gap-x-4 text-sm @min-[36rem]:col-span-1 @min-[52rem]:contents @min-[52rem]:text-base">
        <Value label="Rain" shown>
          {quantityWords(rainfall(precipitation_sum))}
        </Value>
        <Value label="Wind up to" shown>
          {quantityWords(windSpeed(wind_speed_10m_max))}
        </Value>
      </dl>
      {ahead && <WindByPart parts={windOfDay(ahead, londonDate(at), now)} />}
    </li>
  );
}

/** The name is for screen readers alone where others see from its place what the value is. */
const Value = ({
  label,
  shown = false,
  look = '',
  children,
}: {
  label: string;
  shown?: boolean;
  look?: string;
  children: string;
}) => (
  <div className={look}>
    <dt className={shown ? 'inline text-sm text-ink-muted' : 'sr-only'}>{label}</dt>{' '}
    <dd className={`font-semibold whitespace-nowrap ${shown ? 'inline' : ''}`}>
      <Figure value={children} />
    </dd>
  </div>
);

/** The day's temperatures on the scale of all days. */
const Bar = ({ range }: { range: Range | null }): ReactNode => (
  <div aria-hidden className="relative h-2.5 min-w-16 grow rounded-full bg-neutral-ground">
    {range && (
      <span
        className="absolute inset-y-0 min-w-2.5 rounded-full bg-sea"
        style={{ left: `min(${range.from}%, 100% - 0.625rem)`, right: `${100 - range.to}%` }}
      />
    )}
  </div>
);

/** The wind of a day's parts side by side; those that are over leave their place empty, so that the days stand in columns. */
const WindByPart = ({ parts }: { parts: readonly PartWind[] }) => (
  <dl className="col-span-full grid grid-cols-2 gap-x-4 gap-y-1 text-sm @min-[36rem]:grid-cols-4">
    {parts.map((part) => (part.isOver ? <div key={part.name} /> : <Part key={part.name} {...part} />))}
  </dl>
);

function Part({ name, speed, direction, gusts }: PartWind) {
  const { wind } = useUnits();
  const gust = wholeGustSpeedIn(wind, gusts);
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold whitespace-nowrap">
          <Figure value={quantityWords(wholeWindSpeedIn(wind, speed))} />
        </span>
        {direction !== null && <PointAndArrow degrees={direction} named="from" />}
        <span className="whitespace-nowrap text-ink-muted">
          gusts {gust.figure === MISSING ? 'not known' : quantityWords(gust)}
        </span>
      </dd>
    </div>
  );
}
