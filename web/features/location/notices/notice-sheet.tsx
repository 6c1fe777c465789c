import type { ReactNode } from 'react';
import type { SunDay, TidalData } from '#contract/conditions/tides.ts';
import type { CustomMessage, Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { expiryOf, messageStatus } from '#domain/notices/message-status.ts';
import { what3wordsAddress } from '#domain/places/what3words.ts';
import { formatCoordinate } from '#domain/quantities/units.ts';
import {
  errorWords,
  isOfStationElsewhere,
  originWords,
  withheldWords,
} from '#domain/tides/prediction/tide-origin.ts';
import { namedTurns } from '#domain/tides/tide-words.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { londonClock, londonDate, londonDateWords } from '#domain/time/london-time.ts';
import { exactTime } from '#domain/time/relative-time.ts';
import { placeAddress } from '#web/shared/place/place-page-type.ts';
import { QrCode } from '#web/shared/place/qr/qr-code.tsx';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { TideDrawing } from '../tide/tide-graph.tsx';
import { TurnRows } from '../tide/tide-table.tsx';

/** Width of the drawing in graph units: somewhat more than a sheet has points, so that all of the notice fits on one. */
const DRAWN_WIDTH = 800;
/** A sheet is read for hours after printing, so its curve does not mark the present moment. */
const NEVER = 0;

/** A sheet for a notice board. Without weather and water, which are soon out of date on paper. */
export function NoticeSheet({ location }: { location: Location }) {
  const now = useNow(60_000, location.custom_message && expiryOf(location.custom_message));
  const { data: tides } = useFeed('tidal', location);
  const { data: sun } = useFeed('sunrise_sunset', location);
  const { name, slug, latitude, longitude, grid_ref, w3w, custom_message } = location;
  const address = placeAddress(slug);
  return (
    <article className="hidden space-y-3 px-4 text-ink print:block">
      <div className="flex items-start justify-between gap-6">
        <div className="min-w-0 wrap-anywhere">
          <p className="text-4xl font-bold">{name}</p>
          <p className="mt-1">
            {formatCoordinate(latitude)}, {formatCoordinate(longitude)}
            {grid_ref && ` · ${grid_ref}`}
            {w3w && <span translate="no"> · {what3wordsAddress(w3w)}</span>}
          </p>
          <p className="mt-3 text-lg font-semibold">In an emergency call 999 and ask for the Coastguard.</p>
        </div>
        <div className="shrink-0 text-center text-sm">
          <QrCode text={address} label={`QR code of ${address}`} className="size-28" />
          Conditions now
        </div>
      </div>
      <Message message={custom_message} now={now} />
      <Tides tides={tides} sun={sun?.days.find(({ date }) => date === londonDate(now))} now={now} />
      <p className="text-sm wrap-anywhere">
        Printed {exactTime(now)} from {address}. Conditions change: look at the water, follow the flags and
        the lifeguards.
      </p>
    </article>
  );
}

function Message({ message, now }: { message: CustomMessage | null; now: number }) {
  if (message === null || messageStatus(message, now) !== 'active') return null;
  return (
    <div className="border-2 border-ink px-4 py-2 wrap-anywhere">
      <p className="text-lg font-bold">{message.title}</p>
      <p className="mt-1 text-lg whitespace-pre-line">{message.message}</p>
      <p className="mt-1 text-sm">
        Water Safety Team
        {message.expires_at && ` · until ${clockAndDay(Date.parse(message.expires_at), now)}`}
      </p>
    </div>
  );
}

function Tides({ tides, sun, now }: { tides: TidalData | undefined; sun: SunDay | undefined; now: number }) {
  const date = londonDate(now);
  const turns = tides ? namedTurns(tides, date) : [];
  if (!tides?.station || turns.length === 0) {
    return (
      <p className="text-lg">
        {texts.noTides}. {tides && withheldWords(tides)}
      </p>
    );
  }
  const withheld = withheldWords(tides);
  return (
    <div>
      <p className="text-lg font-bold">
        Tides{isOfStationElsewhere(tides) && ` at ${tides.station.name}`}, {londonDateWords(now)}
      </p>
      <table className="w-full border-collapse text-left tabular-nums">
        <thead>
          <tr className="border-b-2 border-ink">
            <Head>Water</Head>
            <Head>Time</Head>
            <Head className="text-right">Height</Head>
          </tr>
        </thead>
        <tbody>
          <TurnRows turns={turns} />
        </tbody>
      </table>
      {!withheld && (
        <div className="my-2 h-72">
          <TideDrawing tides={tides} date={date} sun={sun ?? null} now={NEVER} width={DRAWN_WIDTH} />
        </div>
      )}
      <p className="text-sm">
        {sun?.sunrise && `Sunrise ${londonClock(Date.parse(sun.sunrise))}. `}
        {sun?.sunset && `Sunset ${londonClock(Date.parse(sun.sunset))}. `}
        {originWords(tides)}. {errorWords(tides)} {withheld ?? `Heights in metres above ${tides.datum}.`} Not
        for navigation.
        {tides.meta.simulated && ` ${texts.simulated}.`}
      </p>
      <p className="mt-1 text-sm text-ink-muted">{tides.meta.attribution}</p>
    </div>
  );
}

const Head = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={`py-1 font-semibold ${className}`}>
    {children}
  </th>
);
