import type { FeedReport, UpstreamState } from '#contract/conditions/feeds.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { Refresher } from './refresher/refresher.ts';
import type { SourceStates } from './sources/refresh-report.ts';
import type { Connections } from './sources/sources.ts';

/** The state of the sources, from the process that calls them. */
export const upstreamStates = ({ upstreams, layerOf }: Connections, refresher: Refresher): UpstreamState[] =>
  upstreams.map((upstream) => ({
    ...upstream.state(),
    cadence_stretch: Math.round(refresher.stretch(upstream) * 100) / 100,
    layer: layerOf(upstream),
  }));

/** Body of `GET /api/feeds`. */
export const feedReport =
  (parts: { simulated: boolean; feeds: Feeds; sourceStates: SourceStates }) => (): FeedReport => {
    const { simulated, feeds, sourceStates } = parts;
    return {
      simulated,
      upstreams: sourceStates.upstreams(),
      feeds: feeds.report().map(({ locationId, ...feed }) => {
        const next = sourceStates.nextRefreshAt(feed.kind, locationId);
        return { ...feed, next_refresh_at: next === null ? null : new Date(next).toISOString() };
      }),
    };
  };
