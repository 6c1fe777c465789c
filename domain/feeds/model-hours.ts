import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { Meta } from '#contract/conditions/meta.ts';
import type { ModelHours } from '#contract/conditions/model-hours.ts';
import { project } from './feed-projection.ts';
import type { FeedValue } from './feed-values.ts';
import { ownTime } from './own-time.ts';

/** The feeds whose values of now come from a model's hours. */
export type ModelKind = keyof ModelHours;
export type HeldHours<K extends ModelKind> = NonNullable<ModelHours[K]>;

const HOUR_MS = 3_600_000;
/** The clock of a device may be behind. */
const HOURS_BEFORE = 1;
/** The sea is withheld after 12 hours; then the strip still reaches 24 hours ahead, and its last value needs the next hour. */
const HOURS_AFTER = 12 + 24 + 1;

type Columns = { time: number[] } & Record<string, (number | null)[] | number[]>;

/** The columns without the hours that no device needs at `now` (epoch ms). */
function cut<C extends Columns>(columns: C, now: number): C {
  const from = (Math.floor(now / HOUR_MS) - HOURS_BEFORE) * 3600;
  const until = from + (HOURS_BEFORE + HOURS_AFTER) * 3600;
  const kept = columns.time.map((time) => time >= from && time <= until);
  const cutColumns = Object.entries(columns).map(([name, column]) => [
    name,
    (column as (number | null)[]).filter((_, index) => kept[index]),
  ]);
  return Object.fromEntries(cutColumns) as C; // the same names with shorter columns
}

/** The columns from the hour of `now` on. */
function from<C extends object & { time: number[] }>(columns: C, now: number): C {
  const first = columns.time.findIndex((time) => (time + HOUR_MS / 1000) * 1000 > now);
  const start = first === -1 ? columns.time.length : first;
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, (column as unknown[]).slice(start)]),
  ) as C; // the same names with shorter columns
}

/** What a device needs of a value at `now`; null where it has no hours. `observedAt`: the source's own time, epoch ms. */
export function weatherHeld(
  { hours, daylight = [], daily }: FeedValue<'weather'>,
  { observedAt, meta, now }: { observedAt: number | null; meta: Meta; now: number },
): HeldHours<'weather'> | null {
  if (!hours) return null;
  return { observed_at: instant(observedAt), meta, hours: cut(hours, now), daylight, daily };
}

/** As `weatherHeld`, of the sea. */
export function marineHeld(
  { hours, hourly, cell }: FeedValue<'marine'>,
  { observedAt, meta, now }: { observedAt: number | null; meta: Meta; now: number },
): HeldHours<'marine'> | null {
  if (!hours) return null;
  return {
    observed_at: instant(observedAt),
    meta,
    hours: cut(hours, now),
    hourly: cut(hourly, now),
    cell,
  };
}

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * The body of now from the hours, as the server works it out; null where they do not reach. Whether it may be shown its age
 * says. `current` of the body that the device has stands in for what the hours replace; where it is of the same answer, its hours
 * ahead reach further than those that are held.
 */
export function bodyFromHours<K extends ModelKind>(
  kind: K,
  held: HeldHours<K>,
  { current, ahead, meta: copied }: FeedBody<K>,
  now: number,
): FeedBody<K> | null {
  const { observed_at, meta, ...value } = held;
  const projected = project(kind, { hourly: [], ...value, current } as unknown as FeedValue<K>, now);
  if (!projected) return null;
  const observedAt = observed_at === null ? null : Date.parse(observed_at);
  const fetchedAt = Date.parse(meta.fetched_at ?? meta.confirmed_at ?? '');
  const own = ownTime({ kind, observedAt, fetchedAt }, projected);
  return {
    ...projected.body,
    // The hours that are held are cut.
    ...(ahead && copied.fetched_at === meta.fetched_at && { ahead: from(ahead, now) }),
    meta: { ...meta, observed_at: instant(own) },
  } as FeedBody<K>;
}
