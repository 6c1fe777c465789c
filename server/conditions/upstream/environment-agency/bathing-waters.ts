import pLimit from 'p-limit';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { distanceMiles } from '#domain/places/distance.ts';
import { homeCountry } from '#domain/places/home-country.ts';
import { inTurn } from '#server/http/in-turn.ts';
import { dailyList } from '../daily-list.ts';
import type { GetJson, Reading, ReadMany } from '../reading.ts';
import { failureOf, UpstreamError } from '../upstream-error.ts';
import {
  type DesignatedWater,
  type DesignatedWaters,
  designatedWaters,
  type EnvironmentAgency,
  SOURCE,
} from './designated-waters.ts';
import { toWaterRecord } from './remembered-water.ts';
import { toBathingWater, type WaterRecord } from './to-bathing-water.ts';
import { readWater, type WaterAnswer } from './water-record.ts';

const RADIUS_MILES = 5;
const MAX_WATERS = 5;
/** The Environment Agency refuses bursts. */
const CALLS_AT_ONCE = 2;
/** Counted once for each list. Such a water is not shown. */
const LEFT_OUT = 'designated water without a position';
const ATTRIBUTION =
  'Contains public sector information from the Environment Agency licensed under the Open Government Licence v3.0';
const IN_PART = 'Part of the Environment Agency data could not be had.';

type Value = FeedValue<'ea_warnings'>;
type ReadWater = (id: string) => Promise<WaterAnswer>;

/** Reads the bathing waters of each place: those that it names, else the nearest designated ones. England only. */
export function bathingWaters({
  getJson,
  baseUrl,
  remembered,
}: EnvironmentAgency & {
  /** The values of a place before a restart, so that a failed call after it does not lose them. */
  remembered?: (place: Location) => Value | undefined;
}): ReadMany<Value> {
  const limit = pLimit(CALLS_AT_ONCE);
  const limited: GetJson = (url, schema, options) => limit(() => getJson(url, schema, options));
  const agency: EnvironmentAgency = { getJson: limited, baseUrl };
  let before: DesignatedWaters | null = null;
  const listOf = dailyList(async () => {
    before = withThoseBefore(await designatedWaters(agency), before);
    return before;
  });
  const known = new Map<string, WaterRecord>();
  let counted: DesignatedWaters | null = null;

  const recall = (places: readonly Location[]) => {
    for (const water of places.flatMap((place) => remembered?.(place)?.waters ?? [])) {
      const id = water.bathing_water_id;
      if (!known.has(id)) known.set(id, toWaterRecord(water));
    }
  };
  const readAnew: ReadWater = async (id) => {
    const answer = await readWater(agency, id, known.get(id) ?? NOTHING_KNOWN);
    known.set(id, answer.record);
    return answer;
  };

  return async (places, now) => {
    const read = once(readAnew);
    try {
      const list = await listOf(now);
      recall(places);
      const results = await Promise.all(
        places.map((place) =>
          readPlace(place, list.waters, read, now).catch((error: unknown) => failureOf(SOURCE, error)),
        ),
      );
      const first = results.find((result): result is Reading<Value> => !(result instanceof UpstreamError));
      if (first && list !== counted) {
        counted = list;
        first.dropped = [...first.dropped, ...Array<string>(list.leftOut).fill(LEFT_OUT)];
      }
      return results;
    } catch (error) {
      const failure = failureOf(SOURCE, error);
      return places.map(() => failure);
    }
  };
}

/**
 * A row that cannot be read may be that of any water that was there before: none of those is gone then, or another water would
 * stand for its place.
 */
function withThoseBefore(list: DesignatedWaters, before: DesignatedWaters | null): DesignatedWaters {
  if (list.leftOut === 0 || !before) return list;
  const listed = new Set(list.waters.map(({ id }) => id));
  return { ...list, waters: [...list.waters, ...before.waters.filter(({ id }) => !listed.has(id))] };
}

/** Several places can share a water. */
function once(read: ReadWater): ReadWater {
  const records = new Map<string, ReturnType<ReadWater>>();
  return (id) => {
    const record = records.get(id) ?? read(id);
    records.set(id, record);
    return record;
  };
}

async function readPlace(
  place: Location,
  waters: readonly DesignatedWater[],
  read: ReadWater,
  now: number,
): Promise<Reading<Value> | UpstreamError> {
  const { chosen, unlisted } = await inTurn(() => watersOf(place, waters)); // hundreds of places at once, after a start
  if (chosen.length === 0 && unlisted.length > 0) {
    return new UpstreamError(SOURCE, 'shape', `no designated bathing water is called ${unlisted.join(', ')}`);
  }
  const results = await Promise.all(
    chosen.map(async ({ water, miles }) => ({ water, miles, ...(await read(water.id)) })),
  );
  const outages = results.map(({ outage }) => outage).filter((outage) => outage !== null);
  const [firstOutage] = outages;
  if (firstOutage && outages.length === results.length) return firstOutage;

  const mapped = results.map(({ water, miles, record }) => toBathingWater(water, record, round(miles), now));
  const isElsewhere = mapped.length === 0 && homeCountry(place) !== null;
  return {
    value: { waters: mapped },
    observedAt: newestObservation(mapped),
    source: isElsewhere ? null : 'Environment Agency',
    attribution: isElsewhere ? null : ATTRIBUTION,
    dropped: [
      ...unlisted.map((id) => `bathing_water_ids ${id}`),
      ...results.flatMap(({ dropped }) => dropped),
    ],
    ...(mapped.some(({ status }) => status === 1) && { warning: IN_PART }),
  };
}

const NOTHING_KNOWN: WaterRecord = {
  document: null,
  samples: [],
  predictions: [],
  incidents: [],
  failedCalls: 0,
};

interface NearWater {
  water: DesignatedWater;
  miles: number;
}

/**
 * Nearest first, of equal ones by their id: the same first one whatever the list's order, since it stands for the place. Those
 * that a location names are included however far off they are.
 */
function watersOf(
  place: Location,
  waters: readonly DesignatedWater[],
): { chosen: NearWater[]; unlisted: string[] } {
  const byDistance = waters
    .map((water) => ({ water, miles: distanceMiles(water, place) }))
    .sort((one, other) => one.miles - other.miles || one.water.id.localeCompare(other.water.id));
  const ids = place.bathing_water_ids;
  if (ids.length === 0) {
    const near = byDistance.filter(({ miles }) => miles <= RADIUS_MILES);
    return { chosen: near.slice(0, MAX_WATERS), unlisted: [] };
  }
  const chosen = byDistance.filter(({ water }) => ids.includes(water.id));
  const unlisted = ids.filter((id) => !chosen.some(({ water }) => water.id === id));
  return { chosen, unlisted };
}

const round = (miles: number) => Math.round(miles * 100) / 100;

/** The time of the newest sample or prediction. */
function newestObservation(waters: Value['waters']): number | null {
  const times = waters
    .flatMap((water) => [water.in_season_sampling?.sampleDateTime, water.stp_risk_prediction.predictedAt])
    .flatMap((time) => (time ? [Date.parse(time)] : []));
  return times.length > 0 ? Math.max(...times) : null;
}
