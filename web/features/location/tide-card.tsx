import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import type { SunriseSunset, TidalData } from '#contract/tides.ts';
import { londonDate, londonDateWords } from '#domain/london-time.ts';
import { eventsOfDay, tidePoints, tideState } from '#domain/tide-curve.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SunTimes } from './sun-times.tsx';
import { TideGraph } from './tide-graph.tsx';
import { TideTable } from './tide-table.tsx';
import { stationWords, tideSummary } from './tide-words.ts';
import { useFeed } from './use-feed.ts';

/** Today's tide: the curve with the height now, and the times of the days ahead. */
export function TideCard({ location, className }: { location: Location; className: string }) {
  const { data: sun = null } = useFeed('sunrise_sunset', location);
  return (
    <Panel
      id="tide"
      title="Today’s tide"
      feed="tidal"
      query={useFeed('tidal', location)}
      failure={texts.tidalFailed}
      size="h-96"
      className={className}
    >
      {(tides, now) => <Tides tides={tides} sun={sun} now={now} />}
    </Panel>
  );
}

function Tides({ tides, sun, now }: { tides: TidalData; sun: SunriseSunset | null; now: number }) {
  const { timeline, station, method } = tides;
  const date = londonDate(now);
  const today = eventsOfDay(timeline, date);
  const sunToday = sun?.date === date ? sun : null;
  if (today.length === 0 || station === null) {
    return (
      <div>
        <p className="font-semibold">{texts.noTides}</p>
        {station === null && (
          <p className="text-ink-muted">No port with tide predictions is near enough to this place.</p>
        )}
      </div>
    );
  }
  return (
    <>
      <p className="text-sm text-ink-muted">
        {londonDateWords(now)}. {stationWords(method, station)}.
      </p>
      <figure>
        <figcaption className="sr-only">{tideSummary(today, tideState(timeline, now), now)}</figcaption>
        <TideGraph points={tidePoints(timeline)} date={date} sun={sunToday} now={now} />
      </figure>
      <SunTimes sun={sunToday} />
      <p className="text-sm text-ink-muted">Heights in metres above chart datum. Not for navigation.</p>
      <TideTable timeline={timeline} now={now} />
    </>
  );
}
