import type { MatchingMessage } from '#contract/automated-messages.ts';
import type { FeedKind } from '#contract/feed-paths.ts';
import type { FeedBody } from '#contract/feeds.ts';
import type { Location } from '#contract/locations.ts';
import { openIncident } from './bathing-water.ts';
import { gustSpeedIn, waveHeightIn, windSpeedIn } from './chosen-units.ts';
import { compassPoint16 } from './compass.ts';
import { londonClock } from './london-time.ts';
import { messageStatus } from './message-status.ts';
import { summaryWords } from './overflow-status.ts';
import { quantityWords } from './quantities.ts';
import { tideState } from './tide-curve.ts';
import { turnClock } from './tide-days.ts';
import { formatValue } from './units.ts';

type Feeds = { [K in FeedKind]?: FeedBody<K> };

/**
 * What is known of a place at `now` in plain sentences: what a page says before its code has come. Warnings first. Of
 * values that are old or missing nothing is said here: the page itself says that of them. The sentences name their
 * time, since they may stay where no code ever comes.
 */
export function firstWords(
  { custom_message: message }: Pick<Location, 'custom_message'>,
  alerts: readonly Pick<MatchingMessage, 'title'>[],
  feeds: Feeds,
  now: number,
): string[] {
  const sentences = [tideWords, windWords, waveWords, waterWords, overflowWords].flatMap(
    (of) => of(feeds, now) ?? [],
  );
  return [
    ...(message && messageStatus(message, now) === 'active'
      ? [`Water Safety Team: ${message.title}. ${message.message}`]
      : []),
    ...alerts.map(({ title }) => `Warning: ${title}`),
    ...(sentences.length > 0 ? [`At ${londonClock(now)}: ${sentences.join(' ')}`] : []),
  ];
}

/** One that is there and not old. */
const current = <B extends { meta: { stale: boolean } }>(body: B | undefined): B | null =>
  body && !body.meta.stale ? body : null;

function tideWords({ tidal }: Feeds, now: number): string | null {
  const tides = current(tidal);
  if (!tides) return null;
  const { direction, next } = tideState(tides, now);
  if (!next) return null;
  const turn = `${next.type === 'HighWater' ? 'high' : 'low'} at ${turnClock(next)}, ${formatValue(next.height)} m`;
  return direction === 'unknown' ? `Next ${turn}.` : `Tide ${direction}, ${turn}.`;
}

const from = (degrees: number | null): string => (degrees === null ? '' : ` from ${compassPoint16(degrees)}`);

function windWords({ weather }: Feeds): string | null {
  const values = current(weather)?.current;
  if (!values || values.wind_speed_10m === null) return null;
  const { wind_speed_10m: speed, wind_gusts_10m: gusts, wind_direction_10m: direction } = values;
  const gusting = gusts === null ? '' : `, gusts ${quantityWords(gustSpeedIn('mph', gusts))}`;
  return `Wind ${quantityWords(windSpeedIn('mph', speed))}${from(direction)}${gusting}.`;
}

function waveWords({ marine }: Feeds): string | null {
  const values = current(marine)?.current;
  if (!values || values.wave_height === null) return null;
  return `Waves ${quantityWords(waveHeightIn('ft', values.wave_height))}${from(values.wave_direction)}.`;
}

function waterWords({ ea_warnings }: Feeds, now: number): string | null {
  const polluted = current(ea_warnings)?.locations.find(({ pollution_incident }) =>
    openIncident(pollution_incident, now),
  );
  return polluted ? `Pollution incident at ${polluted.location_name}.` : null;
}

function overflowWords({ storm_overflow }: Feeds): string | null {
  const overflows = current(storm_overflow);
  return overflows ? `${summaryWords(overflows)}.` : null;
}
