import type { MatchingMessage } from '#contract/automated-messages.ts';
import type { FeedBody } from '#contract/feeds.ts';
import type { FeedKind } from '#contract/live-table.ts';
import type { Location } from '#contract/locations.ts';
import type { PlacePageName } from '#contract/pages.ts';
import { texts } from '#contract/texts.ts';
import { feedAge } from '../feeds/feed-age.ts';
import { messageStatus } from '../notices/message-status.ts';
import { homeCountry } from '../places/home-country.ts';
import { gustSpeedIn, waveHeightIn, windSpeedIn } from '../quantities/chosen-units.ts';
import { quantityWords } from '../quantities/quantities.ts';
import { tideSentence } from '../tides/tide-words.ts';
import { londonClock } from '../time/london-time.ts';
import { companyDoubtWords, oldCompanies } from '../water/overflow-companies.ts';
import { summaryWords } from '../water/overflow-summary.ts';
import { latestSpillWords, recentSpills } from '../water/recent-spills.ts';
import { unwatchedWords } from '../water/unwatched.ts';
import { riskWarnings, waterWarnings } from '../water/water-warnings.ts';
import { compassPoint16 } from '../weather/compass.ts';

type Place = Pick<Location, 'latitude' | 'longitude'>;
type Feeds = { [K in FeedKind]?: FeedBody<K> };

/**
 * What is known of a place at `now`, in plain sentences: the page shows them before its code has loaded. Warnings come
 * first. They leave out forecasts and tides that are old or missing, which the page itself explains. Each sentence names
 * its time, since it stays on screen if the code never loads.
 */
export function firstWords(
  location: Place & Pick<Location, 'custom_message'>,
  alerts: readonly Pick<MatchingMessage, 'title'>[],
  feeds: Feeds,
  now: number,
  page: PlacePageName = 'location',
): string[] {
  const { custom_message: message } = location;
  // The forecast page shows only warnings about the water: neither 'None spilling' nor who watches.
  const isForecast = page === 'forecast';
  const sentences = [
    tideWords,
    windWords,
    waveWords,
    ...(isForecast ? [] : [waterWords, overflowWords]),
  ].flatMap((of) => of(feeds, now, location) ?? []);
  const { ea_warnings: waters } = feeds;
  const warnings = isForecast ? waterWarnings(feeds, now) : waters ? riskWarnings(waters, now) : [];
  return [
    ...(message && messageStatus(message, now) === 'active'
      ? [`Water Safety Team: ${message.title}. ${message.message}`]
      : []),
    ...alerts.map(({ title }) => `Warning: ${title}`),
    ...warnings.map(({ words, isOld }) => `${isOld ? 'Old data' : `At ${londonClock(now)}`}: ${words}`),
    ...(sentences.length > 0 ? [`At ${londonClock(now)}: ${sentences.join(' ')}`] : []),
  ];
}

/** The body, if it is there and not old. */
const current = <B extends { meta: { stale: boolean } }>(body: B | undefined): B | null =>
  body && !body.meta.stale ? body : null;

function tideWords({ tidal }: Feeds, now: number): string | null {
  const tides = current(tidal);
  return tides && tideSentence(tides, now);
}

const from = (degrees: number | null): string => (degrees === null ? '' : ` from ${compassPoint16(degrees)}`);

/** ` (09:00 run)`; nothing where the run is not known. */
function runOf(kind: FeedKind, { meta }: FeedBody<FeedKind>, now: number): string {
  const age = meta.run_at ? feedAge(kind, meta, now) : null;
  return age ? ` (${age.short})` : '';
}

function windWords({ weather }: Feeds, now: number): string | null {
  const body = current(weather);
  if (!body || body.current.wind_speed_10m === null) return null;
  const values = body.current;
  const { wind_speed_10m: speed, wind_gusts_10m: gusts, wind_direction_10m: direction } = values;
  const gusting = gusts === null ? '' : `, gusts ${quantityWords(gustSpeedIn('mph', gusts))}`;
  return `Forecast wind ${quantityWords(windSpeedIn('mph', speed))}${from(direction)}${gusting}${runOf('weather', body, now)}.`;
}

function waveWords({ marine }: Feeds, now: number): string | null {
  const body = current(marine);
  if (!body || body.current.wave_height === null) return null;
  const values = body.current;
  return `Forecast waves ${quantityWords(waveHeightIn('ft', values.wave_height))}${from(values.wave_direction)}${runOf('marine', body, now)}.`;
}

function waterWords({ ea_warnings }: Feeds, _now: number, place: Place): string | null {
  if (current(ea_warnings)?.locations.length !== 0) return null;
  return homeCountry(place) ? unwatchedWords('bathing', place) : `${texts.noWaterQuality}.`;
}

/** Old data are shown and called old: they may hold a spill, or hide another company's newer data. */
function overflowWords({ storm_overflow: data, tidal }: Feeds, now: number, place: Place): string | null {
  if (!data) return null;
  const doubts = companyDoubtWords(data, now);
  if (data.companies.length === 0) return unwatchedWords('overflows', place);
  const latest = latestSpillWords(recentSpills(data.overflows, now), tidal ?? null, now);
  const isUnknown = data.overflows.length > 0 && data.overflows.every((each) => each.status_code === null);
  const lead = data.meta.stale && oldCompanies(data).length === 0 ? 'Storm overflows, by old data: ' : '';
  if (isUnknown && !latest) return ['Storm overflows: not known.', ...doubts].join(' ');
  const isRunning = data.overflows.some((each) => each.status_code === 1);
  const summary = summaryWords(data, now, latest ? 1 : 0);
  const sentences = isRunning || !latest ? [`${lead}${summary}`, latest] : [`${lead}${latest}`, summary];
  return [...sentences.filter(Boolean).map((sentence) => `${sentence}.`), ...doubts].join(' ');
}
