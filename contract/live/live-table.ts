import type { PlacePageName } from '../pages.ts';
import { texts } from '../texts.ts';

// The one table of the kinds of feed: it has all that differs between them, except what is computed. The events are in
// `live-topics.ts`, which only the live connection loads. The schemas are in `feeds.ts` and `event-bodies.ts`.

interface FeedEntry {
  /** The address of its call. */
  path: `/api/${string}`;
  /** Ends the sentence with which a call is refused: `Please log in to access weather data`. */
  name: string;
  /** The text of a panel that can show nothing of the feed. */
  failure: string;
  /** The topic whose events carry its whole body. */
  topic: string;
  /**
   * The text when polling fails, with the status after it. Polling then asks for all places at once. Null: it makes the
   * call that the page makes too, for one place, and shows the text of that call.
   */
  pollingFailure: string | null;
  /** Whether polling leaves a feed that failed several times alone for a while. */
  hasPollingBreaker: boolean;
  /**
   * Which pages of a place show something of the feed. Such a page brings the feed along, and is called live only while
   * the feed is. Of the feeds about water the forecast page shows the warnings alone.
   */
  shownOn: Record<PlacePageName, boolean>;
}

/**
 * The kinds of feed. A feed is one kind of data for one location; the keys name the kinds in the store, in `/metrics`
 * and in the live events.
 */
export const feedTable = {
  weather: {
    path: '/api/openmeteo_metoffice',
    name: 'weather data',
    failure: texts.weatherFailed,
    topic: 'openmeteo_metoffice',
    pollingFailure: 'Weather API error',
    hasPollingBreaker: false,
    shownOn: { location: true, forecast: true, 'water-quality': false },
  },
  marine: {
    path: '/api/openmeteo_marine',
    name: 'marine data',
    failure: texts.marineFailed,
    topic: 'openmeteo_marine',
    pollingFailure: 'Marine API error',
    hasPollingBreaker: false,
    shownOn: { location: true, forecast: true, 'water-quality': false },
  },
  tidal: {
    path: '/api/tidal',
    name: 'tidal data',
    failure: texts.tidalFailed,
    topic: 'tidal',
    pollingFailure: 'Tidal API error',
    hasPollingBreaker: false,
    shownOn: { location: true, forecast: false, 'water-quality': false },
  },
  ea_warnings: {
    path: '/api/ea_warnings',
    name: 'water quality data',
    failure: texts.eaWarningsFailed,
    topic: 'ea_warnings',
    pollingFailure: 'EA Warnings API error',
    hasPollingBreaker: true,
    shownOn: { location: true, forecast: true, 'water-quality': true },
  },
  storm_overflow: {
    path: '/api/storm_overflow',
    name: 'storm overflow data',
    failure: texts.stormOverflowFailed,
    topic: 'storm_overflow',
    pollingFailure: 'Storm Overflow API error',
    hasPollingBreaker: false,
    shownOn: { location: true, forecast: true, 'water-quality': true },
  },
  sunrise_sunset: {
    path: '/api/sunrise_sunset',
    name: 'sunrise and sunset data',
    failure: texts.sunFailed,
    topic: 'sunrise_sunset',
    pollingFailure: null,
    hasPollingBreaker: false,
    shownOn: { location: true, forecast: false, 'water-quality': false },
  },
} as const satisfies Record<string, FeedEntry>;

export type FeedKind = keyof typeof feedTable;
export const feedKinds = Object.keys(feedTable) as FeedKind[];

/** The topic whose events carry a feed's whole body. */
export type WholeTopicOf<K extends FeedKind> = (typeof feedTable)[K]['topic'];
export type WholeTopic = WholeTopicOf<FeedKind>;

/** The addresses of all feeds' calls. */
export const feedPaths: readonly string[] = feedKinds.map((kind) => feedTable[kind].path);

/** The feeds that a page of a place shows. */
export const feedsOfPage = (page: PlacePageName): FeedKind[] =>
  feedKinds.filter((kind) => feedTable[kind].shownOn[page]);

/** The address of the harmonic constants that a location's tides are computed from; the place as in the data calls. */
export const tideStationPath = '/api/tide_station';
/** A location's tides for calendars. */
export const tideCalendarPath = '/api/tide_calendar';

/** The address of the hours that a location's weather and sea of now are worked out from; the place likewise. */
export const modelHoursPath = '/api/model_hours';

/** The address of the overview of all active places. */
export const overviewPath = '/api/overview';

/**
 * The request header that narrows a data call without parameters to one place: its slug, encoded as in an address. The
 * answer has the shape of the whole one, with that place alone in it.
 */
export const PLACE_HEADER = 'foreshore-place';
