import { addDays, londonDate } from '#domain/time/london-time.ts';
import { londonText } from '../london.ts';
import { chance, pick } from '../world/noise.ts';
import { DAY_MS } from '../world/place.ts';
import { date, dateTime, EA, type Row, text } from './linked-data.ts';
import type { Water } from './waters.ts';

/** A pollution incident. Times are London's clock, without a zone mark. */
interface Incident {
  water: Water;
  start: string;
  /** A date. */
  expectedEnd: string;
  end: string | undefined;
  kind: readonly [code: string, label: string];
  nirsRef: string;
}

const KINDS = [
  ['010', 'sewage'],
  ['011', 'agricultural waste'],
  ['020', 'other'],
] as const;

/** Somewhere an incident begins about every five days and goes on for six: at least one is always open. */
const EVERY_MS = 5 * DAY_MS;
const LASTS_MS = 6 * DAY_MS;
const EXPECTED_DAYS = 8;
const TURNS_LISTED = 24;
/** Half-way between two of those, another one begins, whose end nobody reports in time. */
const OVERDUE = { lastsMs: 12 * DAY_MS, expectedDays: 2 };

/** Never closed by those who recorded it, though its expected end is long past. */
const FORGOTTEN = {
  eubwid: 'ukk4301-22300',
  start: '2017-05-02T16:45:00',
  expectedEnd: '2017-05-18',
  kind: KINDS[0],
  nirsRef: '12345678',
} as const;

/** Newest first. */
function incidentsOf(waters: readonly [Water, ...Water[]], seed: number, now: number): Incident[] {
  const latest = Math.floor(now / EVERY_MS);
  const beginning = (
    turn: number,
    name: string,
    from: number,
    { lastsMs, expectedDays }: { lastsMs: number; expectedDays: number },
  ): Incident[] => {
    const start = (turn + from + 0.15 * chance(seed, name, turn)) * EVERY_MS;
    if (start > now) return [];
    return [
      {
        water: pick(waters, seed, `${name} water`, turn),
        start: londonText(start),
        expectedEnd: addDays(londonDate(start), expectedDays),
        end: start + lastsMs <= now ? londonText(start + lastsMs) : undefined,
        kind: pick(KINDS, seed, `${name} kind`, turn),
        nirsRef: String((from > 0 ? 91_000_000 : 90_000_000) + (turn % 1_000_000)),
      },
    ];
  };
  const recent = Array.from({ length: TURNS_LISTED }, (_, back) => latest - back).flatMap((turn) => [
    ...beginning(turn, 'overdue incident', 0.5, OVERDUE),
    ...beginning(turn, 'incident', 0, { lastsMs: LASTS_MS, expectedDays: EXPECTED_DAYS }),
  ]);
  const forgotten = waters.find(({ eubwid }) => eubwid === FORGOTTEN.eubwid);
  return forgotten ? [...recent, { ...FORGOTTEN, water: forgotten, end: undefined }] : recent;
}

function record({ start, expectedEnd, end, kind: [code, label], nirsRef }: Incident) {
  const notation = `${nirsRef}-${start.replaceAll(/[-:]/g, '').replace('T', '-')}`;
  return {
    _about: `${EA}/data/bathing-water-quality/pollution-incident/${notation}/recordDateTime/${start.replaceAll(/[-:T]/g, '')}`,
    ...(end && { endOfIncident: dateTime(end) }),
    expectedEndOfIncident: date(expectedEnd),
    incidentNotation: notation,
    incidentType: { _about: `${EA}/def/incident-type/${code}`, label: [text(label)] },
    nirsRef,
    som_recordDateTime: dateTime(start),
    startOfIncident: dateTime(start),
  };
}

export const incidentRows = (waters: readonly [Water, ...Water[]], seed: number, now: number): Row[] =>
  incidentsOf(waters, seed, now).map((incident) => ({
    keys: { startOfIncident: incident.start, eubwidNotation: incident.water.eubwid },
    json: () => ({
      ...record(incident),
      bathingWater: {
        _about: `${EA}/id/bathing-water/${incident.water.eubwid}`,
        eubwidNotation: incident.water.eubwid,
        name: text(incident.water.name),
      },
    }),
  }));

/** The newest incident without an end of each water that has one, as the water's own document holds it. */
export const openIncidents = (
  waters: readonly [Water, ...Water[]],
  seed: number,
  now: number,
): ReadonlyMap<Water, unknown> =>
  new Map(
    incidentsOf(waters, seed, now)
      .filter(({ end }) => end === undefined)
      .toReversed()
      .map((incident) => [incident.water, record(incident)]),
  );
