import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { FeedReport } from '#contract/conditions/feeds.ts';
import type { DriveFigures } from '#server/adverts/drive/open-drive.ts';
import type { Cluster } from '#server/cluster/cluster.ts';
import type { LiveFigures } from '#server/live/live.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export interface MetricsOptions {
  report: () => FeedReport;
  outcomes: () => Iterable<[upstream: string, outcome: string, calls: number]>;
  dropped: ReadonlyMap<string, number>;
  live: () => LiveFigures;
  drive: () => DriveFigures;
  cluster: Pick<Cluster, 'leading' | 'redis'>;
}

const breakerStates = ['closed', 'half-open', 'open'];

/**
 * The state of every feed and upstream for Prometheus, read when Prometheus asks. What is measured of the event loop and
 * the memory's tidying counts from the first question.
 */
export function createMetrics(options: MetricsOptions) {
  const { report, outcomes, dropped, live, drive, cluster } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });

  const feedLabels = ['kind', 'location'];
  const age = gauge('foreshore_feed_age_seconds', 'Seconds since the feed was last fetched', feedLabels);
  const state = gauge('foreshore_feed_state', '0 fresh, 1 stale, 2 withheld', feedLabels);
  const failing = gauge('foreshore_feed_failing', '1 while the last attempt failed', feedLabels);
  const next = gauge('foreshore_feed_next_refresh_seconds', 'Seconds until the next refresh', feedLabels);
  const calls = gauge('foreshore_upstream_calls_today', 'Calls since midnight UTC', ['upstream']);
  const spent = gauge(
    'foreshore_upstream_spent_today',
    'Weighted calls since midnight UTC, as the source counts',
    ['upstream'],
  );
  const budget = gauge('foreshore_upstream_daily_budget', 'Weighted calls a day that the source allows', [
    'upstream',
  ]);
  const breaker = gauge('foreshore_upstream_breaker', '0 closed, 1 half-open, 2 open', ['upstream']);
  const stretch = gauge(
    'foreshore_upstream_cadence_stretch',
    'How many times rarer than planned the source is asked',
    ['upstream'],
  );
  const layers = {
    rows: gauge('foreshore_overflow_layer_rows', 'Rows of the whole layer at the last count', ['upstream']),
    usual_rows: gauge('foreshore_overflow_layer_usual_rows', 'The median of its last rounds', ['upstream']),
    is_suspect: gauge('foreshore_overflow_layer_suspect', '1 while its round is suspect', ['upstream']),
    suspect_rounds: gauge('foreshore_overflow_suspect_rounds', 'Suspect rounds since the start', [
      'upstream',
    ]),
    steps_back: gauge(
      'foreshore_overflow_steps_back',
      'Rows that went back to an earlier reading, since the start',
      ['upstream'],
    ),
    torn_reads: gauge('foreshore_overflow_torn_reads', 'Reads whose pages did not fit, since the start', [
      'upstream',
    ]),
    missing_monitors: gauge(
      'foreshore_overflow_missing_monitors',
      'Monitors that are known near a place and not in the newest answer',
      ['upstream'],
    ),
  };
  const layerFigures = Object.keys(layers) as (keyof typeof layers)[];
  const outcome = gauge('foreshore_upstream_outcomes', 'Calls since the start, by outcome', [
    'upstream',
    'outcome',
  ]);
  const outOfRange = gauge(
    'foreshore_values_dropped',
    'Values outside their physical range, and rows left out, since the start',
    ['field'],
  );
  const connections = gauge('foreshore_live_connections', 'Clients connected to this process', []);
  const eventsSent = gauge(
    'foreshore_live_events_sent',
    'Live events since the start, each client counted',
    [],
  );
  const refused = gauge('foreshore_live_refused', 'Refused live handshakes since the start', ['status']);
  const driveOutcomes = gauge(
    'foreshore_drive_outcomes',
    'Files of Google Drive that were asked for since the start, by outcome',
    ['outcome'],
  );
  const driveBytes = gauge('foreshore_drive_kept_bytes', 'Bytes kept of files of Google Drive', []);
  const driveFiles = gauge('foreshore_drive_kept_files', 'Files of Google Drive that are kept', []);
  const driveArriving = gauge('foreshore_drive_arriving', 'Files that arrive from Google Drive now', []);
  const driveBreaker = gauge('foreshore_drive_breaker', '0 closed, 1 half-open, 2 open', []);
  const refreshing = gauge('foreshore_refreshing', '1 in the process that asks the sources', []);
  const redis = gauge('foreshore_redis_connected', '0 while Redis is away; absent where there is none', []);

  return {
    contentType: registry.contentType,
    async text() {
      const { feeds, upstreams } = report();
      for (const series of [age, state, failing, next]) series.reset(); // locations come and go
      for (const feed of feeds) {
        const labels = { kind: feed.kind, location: feed.location };
        if (feed.age_seconds !== null) age.set(labels, feed.age_seconds);
        state.set(labels, ['fresh', 'stale', 'withheld'].indexOf(feed.state));
        failing.set(labels, feed.error === null ? 0 : 1);
        if (feed.next_refresh_at) next.set(labels, (Date.parse(feed.next_refresh_at) - Date.now()) / 1000);
      }
      for (const each of upstreams) {
        const labels = { upstream: each.upstream };
        calls.set(labels, each.calls_today);
        spent.set(labels, each.spent_today);
        if (each.daily_budget !== null) budget.set(labels, each.daily_budget);
        breaker.set(labels, breakerStates.indexOf(each.breaker));
        stretch.set(labels, each.cadence_stretch);
        for (const figure of layerFigures) {
          const value = each.layer?.[figure] ?? null;
          if (value !== null) layers[figure].set(labels, Number(value));
        }
      }
      for (const [upstream, kind, count] of outcomes()) outcome.set({ upstream, outcome: kind }, count);
      for (const [field, count] of dropped) outOfRange.set({ field }, count);
      const figures = live();
      connections.set(figures.connections);
      eventsSent.set(figures.eventsSent);
      for (const [status, count] of figures.refused) refused.set({ status: String(status) }, count);
      const media = drive();
      for (const [outcome, count] of media.outcomes) driveOutcomes.set({ outcome }, count);
      driveBytes.set(media.bytes);
      driveFiles.set(media.files);
      driveArriving.set(media.arriving);
      driveBreaker.set(breakerStates.indexOf(media.breaker));
      refreshing.set(cluster.leading.isLeading() ? 1 : 0);
      redis.reset();
      if (cluster.redis() === 'not configured') redis.remove();
      else redis.set(cluster.redis() === 'connected' ? 1 : 0);
      return registry.metrics();
    },
  };
}
