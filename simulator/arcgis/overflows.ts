import { distanceMiles, type Position } from '#domain/places/distance.ts';
import { companyAt, type WaterCompany } from '../water-companies.ts';
import { isLandOrShore } from '../world/coast.ts';
import { chance, pick } from '../world/noise.ts';
import { DAY_MS, HOUR_MS } from '../world/place.ts';
import type { World } from '../world/world.ts';

/** A storm overflow with a monitor. */
export interface Overflow extends Position {
  id: string;
  objectId: number;
  company: WaterCompany;
  receivingWater: string;
}

/** What its monitor says at an instant; times in epoch milliseconds. */
export interface MonitorState {
  status: 1 | 0 | -1 | null;
  statusStart: number | null;
  latestEventStart: number | null;
  latestEventEnd: number | null;
}

/** Cells of about 2 km, in each of which there are none to two. */
const CELL_LATITUDE = 0.02;
const CELL_LONGITUDE = 0.03;
const MOST_IN_A_CELL = 2;
const RECEIVING_WATERS = [
  'Coastal water',
  'Estuary',
  'Unnamed stream',
  'Town Brook',
  'Mill Leat',
  'Marsh Drain',
] as const;

/** All overflows of a company within a radius of a place. */
export function overflowsNear(
  place: Position,
  miles: number,
  company: WaterCompany,
  seed: number,
): Overflow[] {
  const reach = miles / 69 + CELL_LATITUDE;
  const reachEast = reach / Math.cos((place.latitude * Math.PI) / 180) + CELL_LONGITUDE;
  const rows = cells(place.latitude - reach, place.latitude + reach, CELL_LATITUDE);
  const columns = cells(place.longitude - reachEast, place.longitude + reachEast, CELL_LONGITUDE);
  return rows
    .flatMap((row) => columns.flatMap((column) => overflowsIn(row, column, seed)))
    .filter((overflow) => overflow.company === company && distanceMiles(place, overflow) <= miles);
}

const cells = (from: number, to: number, size: number) => {
  const first = Math.floor(from / size);
  return Array.from({ length: Math.floor(to / size) - first + 1 }, (_, index) => first + index);
};

const known = new Map<string, readonly Overflow[]>();

/** The overflows of a cell. They are cached: nine companies are asked for each place again and again. */
function overflowsIn(row: number, column: number, seed: number): readonly Overflow[] {
  const cell = `${seed} ${row} ${column}`;
  const overflows = known.get(cell) ?? overflowsMadeUpFor(row, column, seed);
  known.set(cell, overflows);
  return overflows;
}

function overflowsMadeUpFor(row: number, column: number, seed: number): Overflow[] {
  const dice = (...keys: (string | number)[]) => chance(seed, 'overflow', row, column, ...keys);
  return Array.from({ length: Math.floor(dice('count') * (MOST_IN_A_CELL + 1)) }, (_, index) => ({
    latitude: Number(((row + dice(index, 'north')) * CELL_LATITUDE).toFixed(6)),
    longitude: Number(((column + dice(index, 'east')) * CELL_LONGITUDE).toFixed(6)),
    number: Math.floor(100_000 * dice(index, 'number')),
  })).flatMap(({ number, ...place }) => {
    const company = isLandOrShore(place) ? companyAt(place) : undefined;
    if (!company) return [];
    const id = `${company.idPrefix}${String(number).padStart(5, '0')}`;
    return [
      { ...place, id, objectId: number + 1, company, receivingWater: pick(RECEIVING_WATERS, seed, id) },
    ];
  });
}

/** How many periods back the last event is looked for. */
const LOOK_BACK = 40;
const OFFLINE_SPELL_MS = 4 * DAY_MS;
const MINUTE_MS = 60_000;

interface SpillEvent {
  start: number;
  end: number;
}

/** Once in each period of a day or two an overflow may run for some hours: seldom in dry weather, mostly after rain. */
function eventOf(overflow: Overflow, period: number, length: number, world: World): SpillEvent | null {
  const dice = (what: string) => chance(world.seed, overflow.id, what, period);
  const toMinute = (at: number) => Math.round(at / MINUTE_MS) * MINUTE_MS;
  const start = toMinute((period + 0.5 * dice('start')) * length);
  const rain = world.precipitation(overflow, start - 6 * HOUR_MS, start);
  if (dice('runs') > 0.2 + 0.7 * Math.min(1, rain / 3)) return null;
  return { start, end: toMinute(start + HOUR_MS * (0.4 + 10 * dice('duration') ** 2)) };
}

export function monitorState(overflow: Overflow, world: World, now: number): MonitorState {
  const dice = (...keys: (string | number)[]) => chance(world.seed, overflow.id, ...keys);
  const length = HOUR_MS * (20 + 24 * dice('period'));
  const current = Math.floor(now / length);
  const last = Array.from({ length: LOOK_BACK }, (_, back) => current - back)
    .values()
    .map((period) => eventOf(overflow, period, length, world))
    .find((event) => event !== null && event.start <= now);
  const isRunning = !!last && last.end > now;
  const events = {
    latestEventStart: last?.start ?? null,
    latestEventEnd: last && !isRunning ? last.end : null,
  };
  if (dice('never told') < 0.015) return { status: null, statusStart: null, ...events };
  const spell = Math.floor(now / OFFLINE_SPELL_MS);
  if (dice('offline', spell) < 0.05) return { status: -1, statusStart: spell * OFFLINE_SPELL_MS, ...events };
  return { status: isRunning ? 1 : 0, statusStart: isRunning ? last.start : (last?.end ?? null), ...events };
}
