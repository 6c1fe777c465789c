import type { Logger } from 'pino';
import type { LayerState } from '#contract/conditions/feeds.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import type { Config } from '#server/config.ts';
import type { Layer } from '#server/layer-setting.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { type Outline, questionsFor, seaCell, thirdSwellCell, weatherCell } from '../cells/known-cells.ts';
import type { FeedSources } from '../refresher/demand.ts';
import { ofItsRun } from '../runs/of-its-run.ts';
import { createRunWatch, type RunWatch } from '../runs/run-watch.ts';
import { watchedFeeds } from '../runs/watched-feeds.ts';
import { nearestStation } from '../upstream/admiralty/nearest-station.ts';
import { admiraltyStations, type ListedStation } from '../upstream/admiralty/stations.ts';
import { admiraltyTides } from '../upstream/admiralty/tides.ts';
import { computedTides, milesBySea, nearestTideStation } from '../upstream/computed-tides/computed-tides.ts';
import { dailyList } from '../upstream/daily-list.ts';
import { bathingWaters } from '../upstream/environment-agency/bathing-waters.ts';
import { type DesignatedWaters, designatedWaters } from '../upstream/environment-agency/designated-waters.ts';
import type { Http } from '../upstream/http.ts';
import { forecastWeightPerPlace, openMeteoForecast } from '../upstream/open-meteo/forecast.ts';
import { marineWeightPerPlace, openMeteoMarine, seaWeight } from '../upstream/open-meteo/marine.ts';
import { THIRD_SWELL_MODEL, thirdSwellWeight } from '../upstream/open-meteo/third-swell.ts';
import { layersNear, SEARCH_RADIUS_MILES } from '../upstream/storm-overflows/companies.ts';
import { createLayerRecords, type LayerRecords } from '../upstream/storm-overflows/layer-records.ts';
import { stormOverflows } from '../upstream/storm-overflows/storm-overflows.ts';
import { sunriseSunset } from '../upstream/sun/sunrise-sunset.ts';
import { tides } from '../upstream/tides.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { addresses } from './source-addresses.ts';
import { createUpstreams } from './source-limits.ts';

/** How long a list of published tide stations is used. */
const STATIONS_KEPT_MS = 7 * 86_400_000;
/** How long one check of the age of a company's data serves all places near it: less than the feed's cadence. */
const LAYER_LOOK_MS = 10 * 60_000;
/** A layer that is being rewritten is whole again after some seconds. */
const LAYER_ASK_AGAIN_MS = 5000;

export interface Connections {
  upstreams: readonly Upstream[];
  /** Restores what was spent today before a restart. */
  load: () => Promise<void>;
  outcomes: () => Iterable<[upstream: string, outcome: string, calls: number]>;
  /** Of a water company; null for another upstream. */
  layerOf: (upstream: Upstream) => LayerState | null;
  /**
   * The current list of England's designated bathing waters, and how many rows have no position. Counts for the
   * limits of its source.
   * @throws UpstreamError
   */
  designatedWaters: () => Promise<DesignatedWaters>;
  /**
   * The ports whose tides are published, asked for once a week; null without a key for them.
   * @throws UpstreamError
   */
  publishedTideStations: ((now: number) => Promise<readonly ListedStation[]>) | null;
  close: () => Promise<void>;
}

interface SourceOptions {
  config: Config;
  store: Store;
  log: Logger;
  http: Http;
  simulated: boolean;
  now: () => number;
  /** The current values of a place, so that past tides, an open incident or a spill survive a short outage. */
  before: <K extends FeedKind>(kind: K, place: Location) => FeedValue<K> | undefined;
  /** What is at hand of them without unpacking them: their cells. */
  outline: (kind: FeedKind, place: Location) => Outline | undefined;
}

/** Connects every feed to its source. Nothing else knows which adapter serves which feed. */
export function connectSources(
  options: SourceOptions,
): Connections & { sources: FeedSources; runs: RunWatch } {
  const { config } = options;
  const { environmentAgency } = addresses(config);
  const upstreams = createUpstreams(options);
  const runs = createRunWatch({
    // The models' runs come by the hour whatever the scale: with another one the cadences alone hold.
    feeds: config.refreshScale === 1 ? watchedFeeds(options.http, addresses(config)) : [],
    now: options.now,
    log: options.log,
  });
  const { agency, all, companies } = upstreams;
  const records = layerRecords(options);
  const publishedTideStations = listOf(options, upstreams);
  return {
    upstreams: all,
    load: async () => {
      await Promise.all([records.load(), ...all.map((each) => each.load())]);
    },
    outcomes: () =>
      all.flatMap(({ name, outcomes }) =>
        [...outcomes()].map(([kind, calls]): [string, string, number] => [name, kind, calls]),
      ),
    layerOf: (upstream) => {
      const layer = companies.entries().find(([, company]) => company === upstream)?.[0];
      return layer ? records.state(layer) : null;
    },
    publishedTideStations,
    designatedWaters: () => designatedWaters({ getJson: agency.getJson, baseUrl: environmentAgency }),
    close: async () => {
      await Promise.all(all.map((each) => each.flush()));
    },
    runs,
    sources: feedSources({ ...options, records }, upstreams, runs, publishedTideStations),
  };
}

/** The counts of the layers of real and simulated sources are stored apart. */
function layerRecords({
  store,
  simulated,
  log,
}: Pick<SourceOptions, 'store' | 'simulated' | 'log'>): LayerRecords {
  const key = `overflow layers ${simulated ? 'simulated' : 'live'}`;
  return createLayerRecords({
    get: () => store.settings.get(key),
    set: (text) =>
      store.settings
        .set(key, text)
        .catch((err: unknown) => log.warn({ err }, 'the sizes of the overflow layers are not stored')),
  });
}

function listOf(
  { config }: Pick<SourceOptions, 'config'>,
  { admiralty }: ReturnType<typeof createUpstreams>,
): Connections['publishedTideStations'] {
  const { admiraltyApiKey: apiKey } = config;
  if (!admiralty || !apiKey) return null;
  const baseUrl = addresses(config).admiralty;
  return dailyList(
    () => admiraltyStations({ getJson: admiralty.getJson, baseUrl, apiKey }),
    STATIONS_KEPT_MS,
  );
}

/** The adapter of each feed, its upstreams, and what a place costs of their budgets. */
function feedSources(
  options: Pick<SourceOptions, 'config' | 'before' | 'outline'> & { records: LayerRecords },
  upstreams: ReturnType<typeof createUpstreams>,
  runs: RunWatch,
  publishedTideStations: Connections['publishedTideStations'],
): FeedSources {
  const { config, before, outline, records } = options;
  const { forecast, marine, admiralty, environmentAgency, layers } = addresses(config);
  const { admiraltyApiKey, openMeteoApiKey: apiKey, refreshScale: scale } = config;
  const { admiralty: published, companies } = upstreams;
  const stationBefore = (place: Location) => {
    const tides = before('tidal', place);
    return tides?.method === 'published' ? tides.station?.id : undefined;
  };
  const newsOf = { weather: () => runs.news('weather'), marine: () => runs.news('marine') };
  const cells = {
    weather: (place: Location) => weatherCell(outline('weather', place)),
    sea: (place: Location) => seaCell(outline('marine', place)),
    thirdSwell: (place: Location) => thirdSwellCell(outline('marine', place)),
  };
  const getJsonOf = (layer: Layer) => {
    const company = companies.get(layer);
    if (!company) throw new Error(`${layer.company} is not connected`);
    return company.getJson;
  };
  return {
    weather: {
      read: ofItsRun(
        openMeteoForecast({ getJson: upstreams.forecast.getJson, baseUrl: forecast, apiKey }, (place) =>
          outline('weather', place),
        ),
        newsOf.weather,
      ),
      news: newsOf.weather,
      roundsADay: runs.roundsADay('weather'),
      cellOf: cells.weather,
      weightOf: (places) => questionsFor(places, cells.weather) * forecastWeightPerPlace,
      upstreams: [upstreams.forecast],
      weightPerPlace: forecastWeightPerPlace,
    },
    marine: {
      read: ofItsRun(
        openMeteoMarine(
          { getJson: upstreams.marine.getJson, baseUrl: marine, apiKey },
          (place) => outline('marine', place),
          (now) => runs.runSince('marine', THIRD_SWELL_MODEL, now),
        ),
        newsOf.marine,
      ),
      news: newsOf.marine,
      roundsADay: runs.roundsADay('marine'),
      cellOf: cells.sea,
      weightOf: (places) =>
        questionsFor(places, cells.sea) * seaWeight +
        questionsFor(places, cells.thirdSwell) * thirdSwellWeight,
      upstreams: [upstreams.marine],
      weightPerPlace: marineWeightPerPlace,
    },
    tidal: {
      read: tides({
        published:
          published && admiraltyApiKey
            ? admiraltyTides({
                getJson: published.getJson,
                baseUrl: admiralty,
                apiKey: admiraltyApiKey,
                remembered: (place) => before('tidal', place),
              })
            : null,
        computed: computedTides(),
        known: (place) => before('tidal', place),
        stationFor: nearestStation({
          stations: publishedTideStations ?? (async () => []),
          constantsOf: nearestTideStation,
          milesBySea,
          before: stationBefore,
        }),
      }),
      upstreams: published ? [published] : [],
      weightPerPlace: 1,
      serves: (_published, place) =>
        place.admiralty_station_id !== null || stationBefore(place) !== undefined,
    },
    ea_warnings: {
      read: bathingWaters({
        getJson: upstreams.agency.getJson,
        baseUrl: environmentAgency,
        remembered: (place) => before('ea_warnings', place),
      }),
      upstreams: [upstreams.agency],
      weightPerPlace: 8, // two waters near a place, four calls each
    },
    storm_overflow: {
      read: stormOverflows({
        getJsonOf,
        layers,
        radiusMiles: SEARCH_RADIUS_MILES,
        lookAgainMs: LAYER_LOOK_MS * scale,
        askAgainMs: LAYER_ASK_AGAIN_MS * scale,
        records,
        remembered: (place) => before('storm_overflow', place),
      }),
      upstreams: [...companies.values()],
      weightPerPlace: 0.25, // each place calls one or two of the nine
      serves: (company, place) => layersNear(layers, place).some((layer) => companies.get(layer) === company),
    },
    sunrise_sunset: { read: sunriseSunset, upstreams: [], weightPerPlace: 0 },
  };
}
