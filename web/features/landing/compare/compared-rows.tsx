import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TidalData, TideEvent } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import { quantityWords, tideHeight, wholeTemperature } from '#domain/quantities/quantities.ts';
import { momentOf, tideParts } from '#domain/tides/tide-parts.ts';
import { momentInLists } from '#domain/time/moment-words.ts';
import { weatherLabel } from '#domain/weather/wmo-codes.ts';
import { feedQuery } from '#web/shared/api/queries.ts';
import { ConcernMark } from '#web/shared/place/concern-mark.tsx';
import { loadedOf, panelState } from '#web/shared/place/panel/panel-state.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { ConcernSentence } from '../glance/concern-sentence.tsx';
import { PlainFigure, TideFigure, WindFigure } from '../glance/figures.tsx';
import type { PlaceView } from '../glance/place-view.ts';

/** A place that stands beside others; its view is null while it is not known. */
export interface Compared {
  location: Location;
  view: PlaceView | null;
}

const NOT_KNOWN = 'Not known';

/** What only the overview knows; a dash where it has not come. */
const ofView = (draw: (view: PlaceView) => ReactNode) =>
  function OfView({ view, location }: Compared) {
    if (view) return draw(view);
    return <span className="text-ink-muted">{location.active ? NOT_KNOWN : 'Inactive'}</span>;
  };

/** The rows of the comparison: a name, and what stands in a place's column. */
export const comparedRows: readonly { name: string; Cell: (place: Compared) => ReactNode }[] = [
  { name: 'Of concern', Cell: ofView((view) => <Concerns view={view} />) },
  { name: 'Tide', Cell: ofView(({ tide }) => <TideFigure of={tide} />) },
  { name: 'Next turns', Cell: NextTurns },
  { name: 'Wind', Cell: ofView(({ wind }) => <WindFigure of={wind} />) },
  { name: 'Waves', Cell: ofView(({ waves }) => <PlainFigure of={waves} />) },
  { name: 'Sea', Cell: ofView(({ sea }) => <PlainFigure of={sea} />) },
  { name: 'Weather', Cell: Weather },
  { name: 'Storm overflows', Cell: ofView(({ overflows }) => overflows) },
  { name: 'Bathing water', Cell: ofView(({ bathing }) => bathing.map((line) => <p key={line}>{line}</p>)) },
];

const Concerns = ({ view: { concerns } }: { view: PlaceView }) => (
  <ul className="space-y-1.5">
    {concerns.map((concern) => (
      <li key={concern.kind} className="flex items-start gap-1.5">
        <ConcernMark shape={concern.mark} className="size-5" />
        <span className="min-w-0">
          <ConcernSentence of={concern} />
        </span>
      </li>
    ))}
  </ul>
);

const TURNS_SHOWN = 3;

function NextTurns({ location }: Compared) {
  const now = useNow(60_000);
  const query = useQuery({ ...feedQuery('tidal', location), enabled: location.active });
  const tides = loadedOf(panelState('tidal', query, now));
  if (query.isPending && location.active) return 'Loading…';
  const turns = tides && watersAfter(tides, now).slice(0, TURNS_SHOWN);
  if (!turns || turns.length === 0) return NOT_KNOWN;
  return (
    <ul>
      {turns.map((turn) => (
        <li key={turn.date_time}>{turnInList(turn, now)}</li>
      ))}
    </ul>
  );
}

/** The high and low waters to come, without the turns of a stand. */
const watersAfter = ({ timeline }: TidalData, now: number): TideEvent[] =>
  tideParts(timeline).flatMap(({ water }) => (water && momentOf(water) > now ? water : []));

/** `High 15:20, 5.9 m`; between ports `High about 15:20, about 5.9 m` */
function turnInList(
  { type, date_time, height, is_approximate_time, is_approximate_height }: TideEvent,
  now: number,
) {
  const about = (isAbout: boolean) => (isAbout ? 'about ' : '');
  const at = `${about(is_approximate_time)}${momentInLists(Date.parse(date_time), now)}`;
  const metres =
    height === null ? '' : `, ${about(is_approximate_height)}${quantityWords(tideHeight(height))}`;
  return `${type === 'HighWater' ? 'High' : 'Low'} ${at}${metres}`;
}

function Weather({ location }: Compared) {
  const now = useNow(60_000);
  const query = useQuery({ ...feedQuery('weather', location), enabled: location.active });
  const state = panelState('weather', query, now);
  if (query.isPending && location.active) return 'Loading…';
  const current = loadedOf(state)?.current;
  if (!current) return NOT_KNOWN;
  const { temperature_2m: degrees, weather_code: code } = current;
  return (
    <>
      {weatherLabel(code)}
      {degrees !== null && `, ${quantityWords(wholeTemperature(degrees))}`}
      {state.kind === 'loaded' && state.stale && ' (old data)'}
    </>
  );
}
