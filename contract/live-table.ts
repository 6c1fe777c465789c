import type { PlacePageName } from './pages.ts';
import { texts } from './texts.ts';

// The one table of the kinds of feed: whatever differs between them, except computation. The live events are in
// `live-topics.ts`, which only the live connection loads. The schemas are in `feeds.ts` and `event-bodies.ts`.

interface FeedEntry {
  /** The address of its call. */
  path: `/api/${string}`;
  /** What a refused call says one must log in for. */
  name: string;
  /** The text where none of it can be shown. */
  failure: string;
  /** The topic whose events carry its whole body. */
  topic: string;
  /**
   * The text, before the status, when polling's call for all places fails. Null: polling makes the page's own call, for
   * one place, and shows that call's text.
   */
  pollingFailure: string | null;
  /** Whether polling leaves a feed that failed several times alone for a while. */
  hasPollingBreaker: boolean;
  /**
   * Whether a page of a place shows any of it. Such a page brings the feed along, and is live only while the feed is. The
   * forecast page shows only warnings about the water.
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
