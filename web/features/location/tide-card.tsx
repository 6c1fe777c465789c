import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import type { SunriseSunset, TidalData } from '#contract/tides.ts';
import { checkedAge } from '#domain/feed-age.ts';
import { londonDate, londonDateWords } from '#domain/london-time.ts';
import { eventsOfDay, heightAt, knownTide, tideState } from '#domain/tide-curve.ts';
import { useFeed } from '#web/place/use-feed.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SunTimes } from './sun-times.tsx';
import { TideGraph } from './tide-graph.tsx';
import { TideTable } from './tide-table.tsx';
import { stationWords, tideSummary } from './tide-words.ts';

/** Today's tide: the curve with the height now, and the times of the days ahead. */
export function TideCard({ location, className }: { location: Location; className: string }) {
  const { data: sun = null } = useFeed('sunrise_sunset', location);
  const tides = useFeed('tidal', location);
  return (
    <Panel
      id="tide"
      title="Today’s tide"
      feed="tidal"
      query={tides}
      failure={texts.tidalFailed}
      size="h-96"
      ageOf={(meta) => (tides.data?.method === 'published' ? checkedAge(meta) : null)}
      className={className}
    >
      {(tides, now) => <Tides tides={tides} sun={sun} now={now} />}
    </Panel>
  );
}

function Tides({ tides, sun, now }: { tides: TidalData; sun: SunriseSunset | null; now: number }) {
  const { timeline, station, method } = tides;
  const tide = knownTide(tides);
  const date = londonDate(now);
  const today = eventsOfDay(timeline, date);
  const isComputed = heightAt(tide, now)?.isApproximate === false;
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
        <figcaption className="sr-only">{tideSummary(today, tideState(tides, now), now)}</figcaption>
        <TideGraph tide={tide} date={date} sun={sunToday} now={now} />
      </figure>
      <SunTimes sun={sunToday} />
      <p className="text-sm text-ink-muted">
        Heights in metres above chart datum.{' '}
        {!isComputed && 'Between high and low water they are estimates. '}
        Not for navigation.
      </p>
      <TideTable timeline={timeline} now={now} />
    </>
  );
}
