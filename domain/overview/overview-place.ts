import type { FeedBody } from '#contract/conditions/feeds.ts';
import type {
  OverviewMessage,
  OverviewPlace,
  OverviewSea,
  OverviewWind,
} from '#contract/conditions/overview.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { expiryOf, messageStatus } from '../notices/message-status.ts';
import { seaFigures, windFigure } from '../summary/condition-figures.ts';
import type { Figure } from '../summary/figure.ts';
import { bathingFigure, overflowFigure } from '../summary/water-figures.ts';
import { overviewBathing } from './overview-bathing.ts';
import { overviewOverflows } from './overview-overflows.ts';
import { overviewTide } from './overview-tide.ts';
import { agedOf, seconds, toFiveDegrees, toHundredth, toTenth, toWhole } from './rounding.ts';

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
  tide: overviewTide(bodies.tidal, now),
  wind: windOf(bodies.weather),
  sea: seaOf(bodies.marine),
  overflows: overviewOverflows(overflowFigure(bodies.storm_overflow, now), now),
  bathing: overviewBathing(
    bathingFigure(bodies.ea_warnings, now),
    bodies.ea_warnings?.in_season ?? false,
    now,
  ),
});

const runOf = ({ meta }: Figure): number | null => seconds(meta?.run_at ? Date.parse(meta.run_at) : null);

function windOf(body: FeedBody<'weather'> | null): OverviewWind {
  const figure = windFigure(body, null);
  return {
    ...agedOf(figure),
    run_at: runOf(figure),
    speed: toWhole(figure.speed),
    gusts: toWhole(figure.gusts),
    direction: toFiveDegrees(figure.from),
  };
}

function seaOf(body: FeedBody<'marine'> | null): OverviewSea {
  const { waves, sea } = seaFigures(body);
  return {
    ...agedOf(waves),
    run_at: waves.state === 'none' ? null : runOf(waves),
    wave_height: toHundredth(waves.height),
    wave_period: toWhole(waves.period),
    wave_direction: toFiveDegrees(waves.from),
    temperature: toTenth(sea.temperature),
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
