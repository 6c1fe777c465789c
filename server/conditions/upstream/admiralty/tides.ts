import type { TideEvent } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { distanceMiles } from '#domain/places/distance.ts';
import { asPublished } from '#domain/tides/prediction/tide-origin.ts';
import type { GetJson, Reading, ReadMany } from '../reading.ts';
import { failureOf, UpstreamError } from '../upstream-error.ts';
import { toTideEvents, UkhoEvents, UkhoStation } from './wire.ts';

type Tides = FeedValue<'tidal'>;

interface Admiralty {
  getJson: GetJson;
  /** Scheme, host and port. */
  baseUrl: string;
  apiKey: string;
  /** A place's tides before a restart, so that the hours before the source's window are not lost. */
  remembered?: (place: Location) => Tides | undefined;
}

interface Station {
  name: string;
  latitude: number;
  longitude: number;
}

interface StationTides {
  events: TideEvent[];
  dropped: string[];
  /** Null if only its name could not be fetched. */
  station: Station | null;
}

const SOURCE = 'admiralty';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long past events stay: to the tide before the 50 hours that the timeline reaches back from midnight. */
const KEEP_MS = 84 * HOUR_MS;

/**
 * Reads the published tide predictions of the places that name an ADMIRALTY station: today and the six days
 * after it in GMT, and the last three and a half days from earlier answers. One call for a station, however many
 * places share it. Its name and position are fetched once.
 */
export function admiraltyTides({ getJson, baseUrl, apiKey, remembered }: Admiralty): ReadMany<Tides> {
  const stations = new Map<string, Station>();
  const previous = new Map<string, TideEvent[]>();

  const get: GetJson = (path, schema) =>
    getJson(new URL(path, baseUrl).href, schema, { headers: { 'Ocp-Apim-Subscription-Key': apiKey } });
  const pathOf = (id: string) => `/uktidalapi/api/V1/Stations/${encodeURIComponent(id)}`;

  async function stationOf(id: string): Promise<Station | null> {
    const known = stations.get(id);
    if (known) return known;
    try {
      const { geometry, properties } = await get(pathOf(id), UkhoStation);
      const [longitude, latitude] = geometry.coordinates;
      const station = { name: properties.Name, latitude, longitude };
      stations.set(id, station);
      return station;
    } catch (error) {
      if (error instanceof UpstreamError) return null; // the tides are usable without the name
      throw error;
    }
  }

  async function tidesOf(id: string, place: Location, now: number): Promise<StationTides | UpstreamError> {
    try {
      const { events, dropped } = toTideEvents(await get(`${pathOf(id)}/TidalEvents?duration=7`, UkhoEvents));
      if (!events.some(({ date_time }) => Date.parse(date_time) > now)) {
        return new UpstreamError(SOURCE, 'shape', `no tides to come at station ${id}`);
      }
      const before = previous.get(id) ?? rememberedEvents(id, remembered?.(place));
      const all = [...earlierEvents(before, events, now), ...events];
      previous.set(id, all);
      return { events: all, dropped, station: await stationOf(id) };
    } catch (error) {
      return failureOf(SOURCE, error);
    }
  }

  return (places, now) => {
    const asked = new Map<string, Promise<StationTides | UpstreamError>>();
    return Promise.all(
      places.map(async (place) => {
        const id = place.admiralty_station_id;
        if (!id) return new UpstreamError(SOURCE, 'shape', `${place.name} names no ADMIRALTY station`);
        const asking = asked.get(id) ?? tidesOf(id, place, now);
        asked.set(id, asking);
        const tides = await asking;
        return tides instanceof UpstreamError ? tides : toReading(id, tides, place);
      }),
    );
  };
}

const rememberedEvents = (id: string, value: Tides | undefined): readonly TideEvent[] =>
  value?.method === 'published' && value.station?.id === id ? value.events : [];

/**
 * The known events before the answer. Its window starts at 00:00 GMT, which is 01:00 in summer:
 * a tide at 23:20 GMT is today's first and was only in yesterday's answer.
 */
function earlierEvents(before: readonly TideEvent[], [first]: readonly TideEvent[], now: number) {
  const at = (event: TideEvent) => Date.parse(event.date_time);
  const windowStart = first ? Math.floor(at(first) / DAY_MS) * DAY_MS : now;
  return before.filter((event) => at(event) >= now - KEEP_MS && at(event) < windowStart);
}

const toReading = (
  id: string,
  { events, dropped, station }: StationTides,
  place: Location,
): Reading<Tides> => ({
  value: {
    station: {
      id,
      name: station?.name ?? `ADMIRALTY station ${id}`,
      distance_miles: station && Math.round(distanceMiles(place, station) * 100) / 100,
    },
    ...asPublished,
    events,
    levels: null, // the service publishes only high and low waters
  },
  observedAt: null,
  source: 'ADMIRALTY tide predictions, UK Hydrographic Office',
  attribution: 'Contains ADMIRALTY® Tidal Data: © Crown copyright and database right',
  dropped,
});
