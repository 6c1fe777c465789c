import type { Answer } from '../answer.ts';
import type { Exchange } from './exchange.ts';

interface Row {
  attributes: Record<string, unknown>;
}

/** What a layer answers: rows, a count, or a description of itself. */
interface LayerBody {
  features?: Row[];
  count?: number;
  exceededTransferLimit?: boolean;
  editingInfo?: Record<string, unknown>;
}

const HALF = 0.54;
/** Object ids of the simulated layers are spread evenly below it. */
const OBJECT_IDS = 100_000;
const MINUTE_MS = 60_000;

/** The companies spell their fields in other letters. */
const nameIn = ({ attributes }: Row, field: string): string | undefined =>
  Object.keys(attributes).find((name) => name.toLowerCase() === field.toLowerCase());
const read = (row: Row, field: string): unknown => row.attributes[nameIn(row, field) ?? ''];
const idOf = (row: Row): unknown => read(row, 'Id');

function withField(row: Row, field: string, change: (value: unknown) => unknown): Row {
  const name = nameIn(row, field);
  return name === undefined
    ? row
    : { ...row, attributes: { ...row.attributes, [name]: change(row.attributes[name]) } };
}

function changed(
  json: unknown,
  change: { rows?: (rows: Row[]) => Row[]; count?: (rows: number) => number },
): LayerBody {
  const body = json as LayerBody;
  const { rows = (all) => all, count = (all) => all } = change;
  return {
    ...body,
    ...(body.features && { features: rows(body.features) }),
    ...(body.count !== undefined && { count: count(body.count) }),
  };
}

/** The first 54 % of the layer's rows. */
export const half = (json: unknown): LayerBody =>
  changed(json, {
    rows: (rows) => rows.filter((row) => Number(read(row, 'ObjectId')) <= HALF * OBJECT_IDS),
    count: (rows) => Math.floor(HALF * rows),
  });

export const empty = (json: unknown): LayerBody => changed(json, { rows: () => [], count: () => 0 });

export const withNewObjectIds = (json: unknown): LayerBody =>
  changed(json, {
    rows: (rows) => rows.map((row) => withField(row, 'ObjectId', (id) => Number(id) + OBJECT_IDS)),
  });

/** Its newest row has none either. */
export const withoutLastUpdated = (json: unknown): LayerBody =>
  changed(json, {
    rows: (rows) =>
      rows.map((row) =>
        withField(
          withField(row, 'LastUpdated', () => null),
          'newest',
          () => null,
        ),
      ),
  });

const isMeant = (row: Row, index: number, monitor: string | undefined): boolean =>
  monitor === undefined ? index === 0 : idOf(row) === monitor;

export const withRowTwice = (json: unknown, monitor: string | undefined): LayerBody =>
  changed(json, {
    rows: (rows) =>
      rows.flatMap((row, index) =>
        isMeant(row, index, monitor) ? [row, withField(row, 'ObjectId', (id) => Number(id) + 1)] : [row],
      ),
  });

export const withoutMonitor = (json: unknown, monitor: string): LayerBody =>
  changed(json, {
    rows: (rows) => rows.filter((row) => idOf(row) !== monitor),
    count: (rows) => rows - 1,
  });

/** One row as it was some minutes before. */
export function withEarlierRow(
  json: unknown,
  { now, answer }: Exchange,
  monitor: string | undefined,
  minutes: number,
): LayerBody {
  const earlier = answer(now - minutes * MINUTE_MS);
  const before = 'json' in earlier ? ((earlier.json as LayerBody).features ?? []) : [];
  return changed(json, {
    rows: (rows) =>
      rows.map((row, index) =>
        isMeant(row, index, monitor) ? (before.find((other) => idOf(other) === idOf(row)) ?? row) : row,
      ),
  });
}

/** The layer was last edited so long ago, and its rows then or before. */
export function aged(json: unknown, now: number, minutes: number): LayerBody {
  const edited = now - minutes * MINUTE_MS;
  const body = json as LayerBody;
  const atMost = (at: unknown) => (typeof at === 'number' ? Math.min(at, edited) : at);
  return {
    ...changed(body, {
      rows: (rows) => rows.map((row) => withField(withField(row, 'LastUpdated', atMost), 'newest', atMost)),
    }),
    ...(body.editingInfo && {
      editingInfo: { ...body.editingInfo, lastEditDate: edited, dataLastEditDate: edited },
    }),
  };
}

/**
 * Rows in two pages, between which the layer was rewritten: the second page has the order turned round. So a row of the first
 * page comes again, and others never come.
 */
export function tornPage({ now, address, answer }: Exchange): Answer {
  const whole = answer(now, { resultOffset: null });
  const body = 'json' in whole ? (whole.json as LayerBody) : {};
  if (!body.features || !address.includes('geometry=')) return whole;
  const first = Math.ceil((body.features.length + 1) / 2);
  const offset = Number(new URLSearchParams(address.split('?')[1]).get('resultOffset') ?? 0);
  const json: LayerBody =
    offset === 0
      ? { ...body, features: body.features.slice(0, first), exceededTransferLimit: true }
      : { ...body, features: body.features.toReversed().slice(offset) };
  return { status: 200, json };
}
