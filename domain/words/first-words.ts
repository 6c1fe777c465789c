import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { MatchingMessage } from '#contract/notices/automated-messages.ts';
import type { PlacePageName } from '#contract/pages.ts';
import { texts } from '#contract/texts.ts';
import { feedAge } from '../feeds/feed-age.ts';
import { homeCountry } from '../places/home-country.ts';
import { gustSpeedIn, waveHeightIn, windSpeedIn } from '../quantities/chosen-units.ts';
import { quantityWords } from '../quantities/quantities.ts';
import { messageAlerts } from '../summary/alerts.ts';
import { seaFigures, windFigure } from '../summary/condition-figures.ts';
import type { Figure } from '../summary/figure.ts';
import { overflowFigure } from '../summary/water-figures.ts';
import { tideSentence } from '../tides/tide-words.ts';
import { londonClock } from '../time/london-time.ts';
import { companyDoubtWords, oldCompanies } from '../water/overflows/overflow-companies.ts';
import { summaryWords } from '../water/overflows/overflow-summary.ts';
import { latestSpillWords } from '../water/overflows/recent-spills.ts';
import { unwatchedWords } from '../water/overflows/unwatched.ts';
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
    ...messageAlerts(location, now).map(
      ({ headline, detail }) => `Water Safety Team: ${headline}. ${detail.join('\n')}`,
    ),
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
function runOf(kind: FeedKind, { meta }: Figure, now: number): string {
  const age = meta?.run_at ? feedAge(kind, meta, now) : null;
  return age ? ` (${age.short})` : '';
}

function windWords({ weather }: Feeds, now: number): string | null {
  const wind = windFigure(weather ?? null, null);
  if (wind.state !== 'fresh' || wind.speed === null) return null;
  const gusting = wind.gusts === null ? '' : `, gusts ${quantityWords(gustSpeedIn('mph', wind.gusts))}`;
  return `Forecast wind ${quantityWords(windSpeedIn('mph', wind.speed))}${from(wind.from)}${gusting}${runOf('weather', wind, now)}.`;
}

function waveWords({ marine }: Feeds, now: number): string | null {
  const { waves } = seaFigures(marine ?? null);
  if (waves.state !== 'fresh' || waves.height === null) return null;
  return `Forecast waves ${quantityWords(waveHeightIn('ft', waves.height))}${from(waves.from)}${runOf('marine', waves, now)}.`;
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
  const { all, spilling, ended } = overflowFigure(data, now);
  const latest = latestSpillWords(ended, tidal ?? null, now);
  const isUnknown = all.length > 0 && all.every((each) => each.status_code === null);
  const lead = data.meta.stale && oldCompanies(data).length === 0 ? 'Storm overflows, by old data: ' : '';
  if (isUnknown && !latest) return ['Storm overflows: not known.', ...doubts].join(' ');
  const summary = summaryWords(data, now, latest ? 1 : 0);
  const isRunning = spilling.length > 0;
  const sentences = isRunning || !latest ? [`${lead}${summary}`, latest] : [`${lead}${latest}`, summary];
  return [...sentences.filter(Boolean).map((sentence) => `${sentence}.`), ...doubts].join(' ');
}
