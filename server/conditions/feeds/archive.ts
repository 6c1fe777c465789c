import { type FeedKind, feedKinds } from '#contract/live/live-table.ts';
import { judgedByCompany, statusKnownAt } from '#domain/water/overflows/overflow-companies.ts';
import { seaAt } from '#domain/weather/sea-now.ts';
import { inTurn } from '#server/http/in-turn.ts';
import type { StoredFeedValue } from '#server/store/conditions/feed-values.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Feeds } from './feeds.ts';

/** Stores accepted values: the last one of each feed, and the key figures of all as history. */
export type Archive = ReturnType<typeof createArchive>;

/** Of one feed: all values of a large network at once would take 100 MB. */
const RESTORED_AT_ONCE = 50;
const WEATHER_MOMENT_MS = 30 * 60_000;
const MARINE_MOMENT_MS = 2 * WEATHER_MOMENT_MS;

/** Real and simulated values are stored under different keys and never read together. */
export function createArchive(options: { store: Store; simulated: boolean; now: () => number }) {
  const { store, simulated, now } = options;
  const { history, feedValues } = store;
  const overdue = new Map<string, StoredFeedValue>(); // by feed, the newest of each
  const keyOf = ({ kind, locationId }: { kind: string; locationId: string }) => `${kind} ${locationId}`;

  let last = { weather: 0, marine: 0 }; // the moments that were stored last, counted in their steps

  const saveValues = async (held: readonly StoredFeedValue[]) => {
    if (held.length === 0) return;
    for (const value of held) overdue.set(keyOf(value), value);
    await feedValues.saveMany(held, simulated);
    for (const value of held) if (overdue.get(keyOf(value)) === value) overdue.delete(keyOf(value));
  };

  const appendHistory = async <K extends FeedKind>(kind: K, held: readonly StoredFeedValue[]) => {
    await historyOf[kind]?.(history, of(kind, held), simulated);
  };

  return {
    /** Gives the feeds their last known good values back, unread, so that a restart answers at once. */
    async restoreInto(feeds: Feeds) {
      for (const kind of feedKinds) {
        const ids = feeds.locations(kind).map(({ _id }) => _id);
        for (let at = 0; at < ids.length; at += RESTORED_AT_ONCE) {
          const some = ids.slice(at, at + RESTORED_AT_ONCE);
          for (const value of await feedValues.loadUnread(kind, some, simulated)) feeds.restore(value);
        }
      }
    },
    async save(held: readonly StoredFeedValue[]) {
      await saveValues(held);
      for (const kind of feedKinds) await appendHistory(kind, held);
    },
    /** Stores what the models say of this moment as history: of the weather each half hour, of the sea each hour. */
    async saveMoment(feeds: Shown) {
      const at = now();
      const weather = Math.floor(at / WEATHER_MOMENT_MS);
      const marine = Math.floor(at / MARINE_MOMENT_MS);
      const before = last;
      last = { weather, marine }; // at once: the next call may come before this one is done
      try {
        if (weather !== before.weather) await history.appendWeather(await weatherNow(feeds), simulated);
        if (marine !== before.marine) await history.appendMarine(await marineNow(feeds), simulated);
      } catch (error) {
        last = before;
        throw error;
      }
    },
    /** Stores values that could not be stored before, unless the store has newer ones. */
    async saveOverdue() {
      if (overdue.size === 0) return;
      const stored = new Map(
        (await feedValues.marks(simulated)).map((mark) => [keyOf(mark), mark.fetchedAt]),
      );
      for (const [key, { fetchedAt }] of overdue) {
        if (fetchedAt <= (stored.get(key) ?? Number.NEGATIVE_INFINITY)) overdue.delete(key);
      }
      await saveValues([...overdue.values()]);
    },
    /**
     * Deletes the values of a location that was moved.
     * @param whereabouts its new position, whose values stay
     */
    forget: (locationId: string, whereabouts: string | null) =>
      feedValues.deleteOfLocation(locationId, whereabouts),
    /** Deletes history older than its retention. */
    prune: () => history.prune(now()),
  };
}

const of = <K extends FeedKind>(kind: K, held: readonly StoredFeedValue[]): StoredFeedValue<K>[] =>
  held.filter((each): each is StoredFeedValue<K> => each.kind === kind);

type History = Store['history'];

/** The history of each feed; null: none, since it can be computed or fetched again. */
const historyOf: {
  [K in FeedKind]: ((to: History, held: StoredFeedValue<K>[], simulated: boolean) => Promise<unknown>) | null;
} = {
  weather: (to, held, simulated) => to.appendWeather(held.flatMap(weatherPoint), simulated),
  marine: (to, held, simulated) => to.appendMarine(held.flatMap(marinePoint), simulated),
  storm_overflow: (to, held, simulated) => to.appendOverflowChanges(held.flatMap(sightings), simulated),
  ea_warnings: (to, held, simulated) => to.appendSamples(held.flatMap(samples), simulated),
  tidal: null,
  sunrise_sunset: null,
};

const weatherPoint = ({ locationId, value: { current } }: StoredFeedValue<'weather'>) => [
  { ...current, locationId, at: current.time * 1000 },
];

const marinePoint = ({ locationId, value: { current, hourly } }: StoredFeedValue<'marine'>) => [
  { ...current, ...seaAt(hourly, current.time * 1000), locationId, at: current.time * 1000 },
];

type Shown = Pick<Feeds, 'locations' | 'body'>;

/** What may be shown of each place's weather at this moment. */
const weatherNow = (feeds: Shown) =>
  ofEachPlace(feeds, 'weather', (locationId) => {
    const current = feeds.body('weather', locationId)?.current;
    return current ? [{ ...current, locationId, at: current.time * 1000 }] : [];
  });

const marineNow = (feeds: Shown) =>
  ofEachPlace(feeds, 'marine', (locationId) => {
    const body = feeds.body('marine', locationId);
    if (!body) return [];
    const at = body.current.time * 1000;
    return [{ ...body.current, ...seaAt(body.hourly, at), locationId, at }];
  });

/** Each in a turn of its own: the values of a large network take a second to read. */
const ofEachPlace = async <T>(feeds: Shown, kind: FeedKind, of: (locationId: string) => T[]): Promise<T[]> =>
  (await Promise.all(feeds.locations(kind).map(({ _id }) => inTurn(() => of(_id))))).flat();

/**
 * As they were shown then: for a company with frozen data, or a monitor that is missing, the status is unknown, and no spill
 * continues. A row that is held back says nothing of this moment.
 */
const sightings = ({ locationId, fetchedAt, value }: StoredFeedValue<'storm_overflow'>) =>
  judgedByCompany(value, fetchedAt).overflows.flatMap((overflow) => {
    const { name, latitude, longitude, status_code, properties, caveat } = overflow;
    if (caveat === 'went_back' || caveat === 'end_unconfirmed') return [];
    if (properties.ID === null) return []; // without an identity it can't be distinguished from another
    return [
      {
        company: properties.company,
        overflowId: properties.ID,
        name,
        statusCode: status_code,
        statusStart: properties.statusStart,
        eventStart: properties.latestEventStart,
        eventEnd: properties.latestEventEnd,
        seenAt: fetchedAt,
        knownAt:
          status_code === null
            ? fetchedAt
            : statusKnownAt(overflow, { ...value, timestamp: new Date(fetchedAt).toISOString() }),
        locationId,
        latitude,
        longitude,
      },
    ];
  });

const samples = ({ value }: StoredFeedValue<'ea_warnings'>) =>
  value.waters.flatMap(({ bathing_water_id, in_season_sampling: sample }) =>
    sample
      ? [
          {
            bathingWaterId: bathing_water_id,
            sampledAt: Date.parse(sample.sampleDateTime),
            escherichiaColi: sample.escherichiaColiCount,
            escherichiaColiQualifier: sample.escherichiaColiQualifier,
            enterococci: sample.intestinalEnterococciCount,
            enterococciQualifier: sample.intestinalEnterococciQualifier,
            discountable: sample.discountable,
          },
        ]
      : [],
  );
