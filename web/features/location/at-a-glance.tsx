import { ArrowDown, ArrowUp, ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Location } from '#contract/locations.ts';
import type { MarineData } from '#contract/marine.ts';
import type { Meta } from '#contract/meta.ts';
import { texts } from '#contract/texts.ts';
import type { TidalData } from '#contract/tides.ts';
import type { WeatherData } from '#contract/weather.ts';
import { waveHeightBand, wavePeriodBand } from '#domain/bands.ts';
import { ageWords, untilWords } from '#domain/relative-time.ts';
import { tideState } from '#domain/tide-curve.ts';
import { formatValue, MISSING, metresToFeet } from '#domain/units.ts';
import { type PanelState, panelState } from '#web/ui/panel-state.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Figure } from '#web/ui/stat.tsx';
import { useNow } from '#web/ui/use-now.tsx';
import { FromDirection } from './named-direction.tsx';
import { directionWord, eventWords, heightWords } from './tide-words.ts';
import { useFeed } from './use-feed.ts';
import { type WaterGlance, waterGlance } from './water-glance.ts';

/** The five-second answer: tide, wind, waves and water, each leading to its card. */
export function AtAGlance({ location }: { location: Location }) {
  const now = useNow(60_000);
  const tides = panelState('tidal', useFeed('tidal', location), now);
  const weather = panelState('weather', useFeed('weather', location), now);
  const marine = panelState('marine', useFeed('marine', location), now);
  const bathing = panelState('ea_warnings', useFeed('ea_warnings', location), now);
  const overflows = panelState('storm_overflow', useFeed('storm_overflow', location), now);
  const water = waterGlance(dataOf(bathing), dataOf(overflows), now);
  return (
    <section aria-labelledby="at-a-glance">
      <h2 id="at-a-glance" className="sr-only">
        Conditions at a glance
      </h2>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-sm md:grid-cols-4">
        <Tile href="#tide" label="Tide" states={[tides]} now={now}>
          {() => tides.kind === 'loaded' && <TideTile tides={tides.data} now={now} />}
        </Tile>
        <Tile href="#weather" label="Wind" states={[weather]} now={now}>
          {() => weather.kind === 'loaded' && <WindTile {...weather.data.current} />}
        </Tile>
        <Tile href="#marine" label="Waves" states={[marine]} now={now}>
          {() => marine.kind === 'loaded' && <WavesTile {...marine.data.current} />}
        </Tile>
        <Tile href={`#${water.card}`} label="Water" states={[bathing, overflows]} now={now}>
          {() => <WaterTile {...water} />}
        </Tile>
      </div>
    </section>
  );
}

const dataOf = <T,>(state: PanelState<T>): T | null => (state.kind === 'loaded' ? state.data : null);

/** Shows its children as soon as one of its feeds has something to say, and waits no longer than the last of them. */
function Tile({
  href,
  label,
  states,
  now,
  children,
}: {
  href: string;
  label: string;
  states: PanelState<{ meta: Meta }>[];
  now: number;
  children: () => ReactNode;
}) {
  const isLoading = states.some(({ kind }) => kind === 'loading');
  const isKnown = states.some(({ kind }) => kind === 'loaded');
  const isOld = states.some((state) => state.kind === 'loaded' && state.stale);
  return (
    <a
      href={href}
      className="flex min-h-29 min-w-0 flex-col gap-0.5 bg-surface p-3 text-ink no-underline hover:bg-neutral-ground focus-visible:-outline-offset-3 sm:p-4"
    >
      <span className="flex items-center justify-between gap-2 text-sm text-ink-muted">
        {label}
        {isOld && (
          <span className="inline-flex items-center gap-1 font-semibold text-caution">
            <ClockAlert aria-hidden className="size-4" />
            Old data
          </span>
        )}
      </span>
      {isLoading && (
        <>
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-10 w-full" />
        </>
      )}
      {!isLoading && (isKnown ? children() : <NotKnown states={states} now={now} />)}
    </a>
  );
}

/** Why a tile has no value. */
const NoValue = ({ children }: { children: ReactNode }) => (
  <>
    <Headline>
      <Figure value={MISSING} />
    </Headline>
    <Line>{children}</Line>
  </>
);

function NotKnown({ states, now }: { states: PanelState<{ meta: Meta }>[]; now: number }) {
  const lastKnown = states.map((state) => (state.kind === 'failed' ? state.lastKnown : null)).find(Boolean);
  const last = lastKnown?.observed_at ?? lastKnown?.fetched_at;
  return (
    <NoValue>
      {last ? `From ${ageWords(Date.parse(last), now)}: too old to show` : texts.dataUnavailable}
    </NoValue>
  );
}

const Headline = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <span className={`flex flex-wrap items-baseline gap-x-1.5 text-2xl font-bold tabular-nums ${className}`}>
    {children}
  </span>
);

const Unit = ({ children }: { children: ReactNode }) => (
  <span className="text-base font-semibold tracking-normal">{children}</span>
);

const Line = ({ children }: { children: ReactNode }) => (
  <span className="text-sm text-ink-muted">{children}</span>
);

function TideTile({ tides, now }: { tides: TidalData; now: number }) {
  const { direction, height, next } = tideState(tides, now);
  if (!next) return <NoValue>{texts.noTides}</NoValue>;
  const Arrow = direction === 'rising' ? ArrowUp : ArrowDown;
  return (
    <>
      <Headline>
        {directionWord(direction)}
        {direction !== 'unknown' && (
          <Arrow aria-hidden className="size-5 self-center text-sea" strokeWidth={3} />
        )}
        {height !== undefined && <Unit>{heightWords(height)}</Unit>}
      </Headline>
      <Line>
        {eventWords(next)},{' '}
        <span className="whitespace-nowrap">{untilWords(Date.parse(next.date_time), now)}</span>
      </Line>
    </>
  );
}

function WindTile({ wind_speed_10m, wind_gusts_10m, wind_direction_10m }: WeatherData['current']) {
  if (wind_speed_10m === null) return <NoValue>{texts.dataUnavailable}</NoValue>;
  return (
    <>
      <Headline>
        {formatValue(wind_speed_10m)} <Unit>mph</Unit>
        <FromDirection degrees={wind_direction_10m} />
      </Headline>
      {wind_gusts_10m !== null && <Line>Gusts {formatValue(wind_gusts_10m)} mph</Line>}
    </>
  );
}

function WavesTile({
  wave_height,
  wave_direction,
  wave_period,
  sea_surface_temperature,
}: MarineData['current']) {
  if (wave_height === null) return <NoValue>{texts.dataUnavailable}</NoValue>;
  const feet = metresToFeet(wave_height);
  return (
    <>
      <Headline>
        {formatValue(feet)} <Unit>ft</Unit>
        <FromDirection degrees={wave_direction} />
      </Headline>
      <Line>
        {waveHeightBand(feet)}
        {wave_period !== null &&
          ` · ${formatValue(wave_period)} s, ${wavePeriodBand(wave_period)?.toLowerCase()}`}
      </Line>
      {sea_surface_temperature !== null && <Line>Sea {formatValue(sea_surface_temperature)} °C</Line>}
    </>
  );
}

const headlineTones = { good: '', neutral: '', caution: 'text-caution', danger: 'text-danger' } as const;

function WaterTile({ headline, tone, lines }: WaterGlance) {
  return (
    <>
      <Headline className={headlineTones[tone]}>
        <Figure value={headline} />
      </Headline>
      {lines.map((line) => (
        <Line key={line}>{line}</Line>
      ))}
    </>
  );
}
