import { feedTable } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { placeHours } from '#domain/hours/place-hours.ts';
import { placeNow } from '#domain/hours/place-now.ts';
import { RAIN_OF_HOUR } from '#domain/hours/rain-of-hour.ts';
import { loadedOf, panelState } from '#web/shared/place/panel/panel-state.ts';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Card } from '#web/shared/ui/card.tsx';
import { Credit } from '#web/shared/ui/credit.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { HoursTable } from './hours-table.tsx';
import { OneDayGraph } from './one-day-graph.tsx';
import type { OneDay } from './one-day-layout.ts';
import {
  credits,
  hatchWords,
  laneReasons,
  type OneDayStates,
  oldLanes,
  origins,
  remarks,
} from './one-day-sources.ts';
import { clockChangeWords } from './time-axis.ts';
import './one-day.css';

/** The axis is so long; its last hour is a point. */
const HOURS = 48;

/** Tide, wind, waves, rain and light of the coming 48 hours on one axis, as a picture, in words and as a table. */
export function OneDayCard({ location }: { location: Location }) {
  const now = useNow(60_000);
  const queries = {
    tidal: useFeed('tidal', location),
    weather: useFeed('weather', location),
    marine: useFeed('marine', location),
    sunrise_sunset: useFeed('sunrise_sunset', location),
  };
  const states: OneDayStates = {
    tidal: panelState('tidal', queries.tidal, now),
    weather: panelState('weather', queries.weather, now),
    marine: panelState('marine', queries.marine, now),
    sunrise_sunset: panelState('sunrise_sunset', queries.sunrise_sunset, now),
  };
  const { wind, waves } = useUnits();
  const day = oneDayOf(states, location, { wind, waves }, now);
  const failed = (['tidal', 'weather', 'marine', 'sunrise_sunset'] as const).filter(
    (kind) => states[kind].kind === 'failed',
  );
  const old = oldLanes(states, now);
  const loaded = Object.values(states).flatMap((state) => (state.kind === 'loaded' ? [state.data.meta] : []));
  const span = { from: day.hours[0]?.at ?? now, until: day.hours.at(-1)?.at ?? now };
  const notes = [...hatchWords(day.hours), clockChangeWords(span), ...remarks(states)].filter(
    (words) => words !== null,
  );
  return (
    <Card
      id="next-48-hours"
      title="The next 48 hours"
      isOld={old.length > 0}
      isSimulated={loaded.some(({ simulated }) => simulated)}
    >
      {failed.length > 0 && (
        <Notice
          tone="danger"
          role="status"
          title="Not everything could be loaded"
          action={
            <RetryButton
              busy={failed.some((kind) => queries[kind].isFetching)}
              onRetry={() => Promise.all(failed.map((kind) => queries[kind].refetch()))}
            >
              Load again
            </RetryButton>
          }
        >
          {failed.map((kind) => (
            <p key={kind}>{feedTable[kind].failure}</p>
          ))}
        </Notice>
      )}
      {old.length > 0 && (
        <Notice tone="caution" role="status" title="Old data">
          {old.map((words) => (
            <p key={words}>{words}.</p>
          ))}
        </Notice>
      )}
      <OneDayGraph key={location.slug} day={day} reasons={laneReasons(states)} />
      <div className="text-sm text-ink-muted">
        {origins(states, now).map(({ of, words }) => (
          <p key={of}>
            {of}: {words}
          </p>
        ))}
        <p>{RAIN_OF_HOUR}</p>
        {notes.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p>All times are UK times. Not for navigation.</p>
      </div>
      <HoursTable day={day} />
      <p className="mt-auto text-sm wrap-anywhere text-ink-muted">
        {credits(states).map((credit) => (
          <span key={credit} className="block">
            <Credit>{credit}</Credit>
          </span>
        ))}
      </p>
    </Card>
  );
}

/** What the picture shows, made anew with each minute and each answer. */
function oneDayOf(states: OneDayStates, location: Location, units: OneDay['units'], now: number): OneDay {
  const sources = {
    tidal: loadedOf(states.tidal),
    weather: loadedOf(states.weather),
    marine: loadedOf(states.marine),
    sunrise_sunset: loadedOf(states.sunrise_sunset),
  };
  return {
    hours: placeHours(sources, location, now, HOURS + 1),
    now: placeNow(sources, location, now),
    tides: sources.tidal,
    days: sources.sunrise_sunset?.days ?? null,
    hasShore: typeof location.shore_bearing === 'number',
    units,
  };
}
