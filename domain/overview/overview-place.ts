import type { FeedBody } from '#contract/feeds.ts';
import type { FeedKind } from '#contract/live-table.ts';
import type { Location } from '#contract/locations.ts';
import type { Meta } from '#contract/meta.ts';
import type {
  OverviewBlock,
  OverviewMessage,
  OverviewPlace,
  OverviewSea,
  OverviewWind,
} from '#contract/overview.ts';
import { expiryOf, messageStatus } from '../notices/message-status.ts';
import { modelHasSea } from '../weather/sea-now.ts';
import { overviewBathing } from './overview-bathing.ts';
import { overviewOverflows } from './overview-overflows.ts';
import { overviewTide } from './overview-tide.ts';
import { startOfStep, toFiveDegrees, toHundredth, toTenth, toWhole } from './rounding.ts';

/** The feeds that the overview is made from. */
export const overviewFeeds = [
  'tidal',
  'weather',
  'marine',
  'storm_overflow',
  'ea_warnings',
] as const satisfies FeedKind[];
export type OverviewFeed = (typeof overviewFeeds)[number];

/** What each feed of a place shows; null: it shows nothing. */
export type OverviewBodies = { [K in OverviewFeed]: FeedBody<K> | null };

type Shown = Pick<Location, 'slug' | 'custom_message'>;

/** How a place is at `now` (epoch ms), in the figures of a list. */
export const overviewOf = (location: Shown, bodies: OverviewBodies, now: number): OverviewPlace => ({
  slug: location.slug,
  message: messageOf(location, now),
  tide: overviewTide(bodies.tidal, agedOf(bodies.tidal), now),
  wind: windOf(bodies.weather),
  sea: seaOf(bodies.marine),
  overflows: overviewOverflows(bodies.storm_overflow, agedOf(bodies.storm_overflow), now),
  bathing: overviewBathing(bodies.ea_warnings, agedOf(bodies.ea_warnings), now),
});

/** Ages move on in steps: hearing 'nothing new' would otherwise change every place each time. */
const AGE_STEP_MS = 900_000;

const seconds = (instant: string | null | undefined): number | null =>
  instant ? Math.floor(Date.parse(instant) / 1000) : null;

function agedOf(body: { meta: Meta } | null): OverviewBlock {
  if (!body) return { state: 'withheld', as_of: null };
  const { source, stale, confirmed_at, fetched_at } = body.meta;
  const at = confirmed_at ?? fetched_at;
  return {
    state: source === null ? 'none' : stale ? 'stale' : 'fresh',
    as_of: source === null || at === null ? null : startOfStep(Date.parse(at), AGE_STEP_MS) / 1000,
  };
}

function windOf(body: FeedBody<'weather'> | null): OverviewWind {
  const aged = agedOf(body);
  const current = aged.state === 'none' ? undefined : body?.current;
  return {
    ...aged,
    run_at: seconds(body?.meta.run_at),
    speed: toWhole(current?.wind_speed_10m ?? null),
    gusts: toWhole(current?.wind_gusts_10m ?? null),
    direction: toFiveDegrees(current?.wind_direction_10m ?? null),
  };
}

function seaOf(body: FeedBody<'marine'> | null): OverviewSea {
  const aged: OverviewBlock = body && !modelHasSea(body) ? { state: 'none', as_of: null } : agedOf(body);
  const current = aged.state === 'none' ? undefined : body?.current;
  return {
    ...aged,
    run_at: aged.state === 'none' ? null : seconds(body?.meta.run_at),
    wave_height: toHundredth(current?.wave_height ?? null),
    wave_period: toWhole(current?.wave_period ?? null),
    wave_direction: toFiveDegrees(current?.wave_direction ?? null),
    temperature: toTenth(current?.sea_surface_temperature ?? null),
  };
}

function messageOf({ custom_message: message }: Shown, now: number): OverviewMessage | null {
  if (!message || messageStatus(message, now) !== 'active') return null;
  const expiry = expiryOf(message);
  return {
    type: message.message_type,
    title: message.title,
    expires_at: expiry === null ? null : Math.floor(expiry / 1000),
  };
}
