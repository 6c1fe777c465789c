import { Moon, Sunrise, Sunset } from 'lucide-react';
import { useState } from 'react';
import type { SunDay, TidalData } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { checkedAge, type FeedAge } from '#domain/feeds/feed-age.ts';
import {
  errorWords,
  isOfStationElsewhere,
  originWords,
  withheldWords,
} from '#domain/tides/prediction/tide-origin.ts';
import { heightAt, knownTide } from '#domain/tides/tide-curve.ts';
import { dayName, tideDays } from '#domain/tides/tide-days.ts';
import {
  dayTides,
  type NamedTurn,
  namedTurns,
  standSentence,
  standsOfDay,
  tideSummary,
} from '#domain/tides/tide-words.ts';
import { londonClock, londonDate, londonDayBounds } from '#domain/time/london-time.ts';
import { later } from '#web/shared/place/later/later.ts';
import { WhenNear } from '#web/shared/place/later/when-near.tsx';
import { Panel } from '#web/shared/place/panel/panel.tsx';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { DayPager } from './day-pager.tsx';
import { TideGraph } from './tide-graph.tsx';
import { TideTable, TurnRows } from './tide-table.tsx';

/** Today's tide: the curve with the height now. Swipe, buttons and keys show the days ahead. */
export function TideCard({ location, className }: { location: Location; className: string }) {
  const { data: sun } = useFeed('sunrise_sunset', location);
  const tides = useFeed('tidal', location);
  const today = londonDate(useNow(60_000));
  const [chosen, choose] = useState<string | null>(null);
  const days = tideDays(tides.data?.timeline ?? [], today);
  const date = days.find((day) => day === chosen) ?? today;
  return (
    <Panel
      id="tide"
      title={`${dayName(date, today)}’s tide${atPort(tides.data)}`}
      feed="tidal"
      query={tides}
      size="h-128"
      ageOf={publishedAge}
      className={className}
    >
      {(tides, now) => (
        <>
          <Tides tides={tides} sun={sun?.days ?? []} now={now} days={days} date={date} onDay={choose} />
          {tides.station && <MoreOnTide location={location} tides={tides} now={now} />}
        </>
      )}
    </Panel>
  );
}

/** When a published prediction came. A computed one has no age: it is worked out for the moment. */
function publishedAge({ method, meta }: TidalData): FeedAge | null {
  const fetched = method === 'published' ? checkedAge(meta) : null;
  return fetched && { ...fetched, lead: 'ADMIRALTY prediction, fetched' };
}

/** ` at Port Isaac`, where it is the published tide of a station elsewhere. */
const atPort = (tides: TidalData | undefined): string =>
  tides?.station && isOfStationElsewhere(tides) ? ` at ${tides.station.name}` : '';

interface TidesProps {
  tides: TidalData;
  sun: readonly SunDay[];
  now: number;
  days: readonly string[];
  /** The day that is shown. */
  date: string;
  onDay: (date: string) => void;
}

function Tides({ tides, sun, now, days, date, onDay }: TidesProps) {
  const { timeline, station } = tides;
  const today = londonDate(now);
  const turns = namedTurns(tides, date);
  if (turns.length === 0 || station === null) return <NoTides tides={tides} />;
  const withheld = withheldWords(tides);
  const hasGap = turns.some(({ missing }) => missing.length > 0);
  const sunOf = (day: string) => sun.find((each) => each.date === day) ?? null;
  return (
    <>
      <p className="text-sm text-ink-muted">
        {originWords(tides)}. {errorWords(tides)}
      </p>
      {withheld && <p>{withheld}</p>}
      <figure>
        <figcaption className="sr-only">
          {date === today ? tideSummary(tides, date, now) : dayTides(dayName(date, today), turns)}
        </figcaption>
        <DayPager days={days} date={date} today={today} onDay={onDay} news={dayTides('', turns)}>
          {(day) =>
            withheld ? (
              <TurnTimes turns={namedTurns(tides, day)} />
            ) : (
              <TideGraph tides={tides} date={day} sun={sunOf(day)} now={now} />
            )
          }
        </DayPager>
      </figure>
      <SunTimes sun={sunOf(date)} />
      {standsOfDay(timeline, date).map((stand) => (
        <p key={stand.from.date_time} className="text-sm">
          {standSentence(stand)}
        </p>
      ))}
      {hasGap && (
        <p className="text-sm">No curve is drawn where the time of a high or low water is not published.</p>
      )}
      <p className="text-sm text-ink-muted">
        {!withheld && `Heights in metres above ${tides.datum}. `}
        {!withheld && isEstimated(tides, date) && 'Between high and low water they are estimates. '}
        Not for navigation.
      </p>
      <TideTable tides={tides} now={now} />
    </>
  );
}

/** Whether the curve of the day is drawn between the high and low waters alone. */
function isEstimated(tides: TidalData, date: string): boolean {
  const { start, end } = londonDayBounds(date);
  return heightAt(knownTide(tides), (start + end) / 2)?.isApproximate !== false;
}

const NoTides = ({ tides }: { tides: TidalData }) => (
  <div>
    <p className="font-semibold">{texts.noTides}</p>
    {tides.station === null && (
      <p className="text-ink-muted">
        {withheldWords(tides) ?? 'No port with tide predictions is near enough to this place.'}
      </p>
    )}
  </div>
);

/** In place of the curve where no heights are shown. */
const TurnTimes = ({ turns }: { turns: readonly NamedTurn[] }) => (
  <table className="w-full max-w-md text-left text-lg tabular-nums">
    <tbody>
      <TurnRows turns={turns} />
    </tbody>
  </table>
);

/** Sunrise and sunset, and what the shading of the tide graph stands for. */
function SunTimes({ sun }: { sun: SunDay | null }) {
  if (!sun?.sunrise || !sun.sunset) {
    return <p className="text-sm text-ink-muted">Sunrise and sunset are not known.</p>;
  }
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted tabular-nums *:inline-flex *:items-center *:gap-1.5">
      <li>
        <Sunrise aria-hidden className="size-4" /> Sunrise {londonClock(Date.parse(sun.sunrise))}
      </li>
      <li>
        <Sunset aria-hidden className="size-4" /> Sunset {londonClock(Date.parse(sun.sunset))}
      </li>
      <li aria-hidden="true">
        <Moon className="size-4" /> Shaded: night
      </li>
    </ul>
  );
}

const TideFacts = later(() => import('./tide-later.ts').then((cards) => cards.TideFacts));

/** What else there is to say of the tide. It and its code are loaded when the card's end comes near the screen. */
const MoreOnTide = (props: { location: Location; tides: TidalData; now: number }) => (
  <WhenNear
    resetKey={props.location.slug}
    failure="More about this tide could not be loaded."
    // Without heights there is much less.
    placeholder={<Skeleton className={props.tides.withheld ? 'h-92' : ''} />}
    className={props.tides.withheld ? '' : 'room-tide-facts'}
  >
    <TideFacts key={props.location.slug} {...props} />
  </WhenNear>
);
