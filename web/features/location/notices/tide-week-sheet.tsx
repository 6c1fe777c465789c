import type { SunDay, TidalData } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import {
  errorWords,
  isOfStationElsewhere,
  originWords,
  withheldWords,
} from '#domain/tides/prediction/tide-origin.ts';
import { tideWeek } from '#domain/tides/tide-week.ts';
import { exactTime } from '#domain/time/relative-time.ts';
import { OfflineCopy } from '#web/shared/api/failures.ts';
import { panelState } from '#web/shared/place/panel/panel-state.ts';
import { placeAddress } from '#web/shared/place/place-page-type.ts';
import { QrCode } from '#web/shared/place/qr/qr-code.tsx';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { useNow } from '#web/shared/time/use-now.ts';

/** The high and low waters of a week for one sheet of paper, black on white. Old tides say that they are old. */
export function TideWeekSheet({ location }: { location: Location }) {
  const now = useNow(60_000);
  const query = useFeed('tidal', location);
  const { data: sun } = useFeed('sunrise_sunset', location);
  const { name, slug } = location;
  const address = placeAddress(slug);
  const state = panelState('tidal', query, now);
  return (
    <article aria-label="Tides of the week" className="hidden space-y-3 px-4 py-3 text-ink print:block">
      <div className="flex items-start justify-between gap-6">
        <div className="min-w-0 wrap-anywhere">
          <p className="text-2xl font-bold">Tides of the week, {name}</p>
          <p className="mt-2 font-semibold">In an emergency call 999 and ask for the Coastguard.</p>
        </div>
        <div className="shrink-0 text-center text-sm">
          <QrCode text={address} label={`QR code of ${address}`} className="size-24" />
          Conditions now
        </div>
      </div>
      {state.kind === 'loaded' ? (
        <>
          <Doubts
            meta={state.data.meta}
            isOld={state.stale}
            isCopy={query.error instanceof OfflineCopy}
            refreshError={state.refreshError}
          />
          <Week tides={state.data} sun={sun?.days ?? []} now={now} />
        </>
      ) : (
        <p className="border-2 border-ink p-3 text-lg font-bold">
          {texts.noTides}: no tides that may still be shown are known.
        </p>
      )}
      <p className="text-xs wrap-anywhere">
        Printed {exactTime(now)} from {address}. Predictions change: print a new sheet after a week.
      </p>
    </article>
  );
}

/** What a reader of the paper must know before they believe it. */
function Doubts({
  meta,
  isOld,
  isCopy,
  refreshError,
}: {
  meta: TidalData['meta'];
  isOld: boolean;
  isCopy: boolean;
  refreshError: string | null;
}) {
  const received =
    meta.fetched_at === null ? [] : [`Last received ${exactTime(Date.parse(meta.fetched_at))}.`];
  const notFresh = [
    isOld && 'Old data.',
    isCopy && 'Printed from this device’s copy, without an answer from Foreshore.',
    !isCopy && refreshError !== null && 'These tides could not be refreshed.',
  ].filter((each) => each !== false);
  const words = [
    ...(meta.simulated ? [`${texts.simulated}. Not for use at the sea.`] : []),
    ...(notFresh.length > 0 ? [[...notFresh, ...received].join(' ')] : []),
  ];
  return words.map((each) => (
    <p key={each} className="border-2 border-ink p-3 text-lg font-bold">
      {each}
    </p>
  ));
}

function Week({ tides, sun, now }: { tides: TidalData; sun: readonly SunDay[]; now: number }) {
  const days = tides.station ? tideWeek(tides, sun, now) : [];
  if (days.every(({ waters }) => waters.length === 0))
    return (
      <p className="text-lg">
        {texts.noTides}. {withheldWords(tides)}
      </p>
    );
  const withheld = withheldWords(tides);
  return (
    <>
      {isOfStationElsewhere(tides) && (
        <p className="text-lg font-bold">Tides at {tides.station?.name}, not at this place</p>
      )}
      {/* Small, so that a week with a note or two is one sheet of A4. */}
      <table className="w-full border-collapse text-left text-sm tabular-nums">
        <thead>
          <tr className="border-b-2 border-ink">
            {['Day', 'Water', 'Time', 'Height', 'Sun'].map((head) => (
              <th key={head} scope="col" className="py-1 pr-3 font-semibold">
                {head === 'Height' && withheld ? '' : head}
              </th>
            ))}
          </tr>
        </thead>
        {days.map(({ date, name, waters, notes, sunrise, sunset }) => (
          <tbody key={date} className="break-inside-avoid border-b border-ink">
            {waters.map((water, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the waters of a printed day stay in their order
              <tr key={index}>
                {index === 0 && (
                  <th
                    scope="rowgroup"
                    rowSpan={waters.length + (notes.length > 0 ? 1 : 0)}
                    className="pr-3 align-top"
                  >
                    {name}
                  </th>
                )}
                <td className="pr-3">{water.name}</td>
                <td className="pr-3 font-semibold">{water.time}</td>
                <td className="pr-3">{water.height}</td>
                <td>
                  {index === 0 && sunrise && `rises ${sunrise}`}
                  {index === 1 && sunset && `sets ${sunset}`}
                </td>
              </tr>
            ))}
            {notes.length > 0 && (
              <tr>
                <td colSpan={4} className="text-xs">
                  {notes.join(' ')}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
      <p className="text-xs">
        Times on the clock in the United Kingdom. {originWords(tides)}. {errorWords(tides)}{' '}
        {withheld ?? `Heights in metres above ${tides.datum}.`} Not for navigation. {sourceWords(tides)}
      </p>
      <p className="text-xs">{tides.meta.attribution}</p>
    </>
  );
}

/** The source, and for which moment it was worked out or when it was asked. */
function sourceWords({ method, meta }: TidalData): string {
  if (meta.fetched_at === null) return '';
  const at = exactTime(Date.parse(meta.fetched_at));
  const source = meta.source === null ? '' : `Source: ${meta.source}, `;
  return `${source}${method === 'published' ? 'asked' : 'worked out'} ${at}.`;
}
