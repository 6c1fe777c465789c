import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { StateSpell, WindowsAnswer, WindowsOfPlace } from '#contract/conditions/windows.ts';
import { exactTime } from '#domain/time/relative-time.ts';
import { barWords, type Limits } from '#domain/windows/limits.ts';
import { reachWords, WINDOWS_CAVEAT } from '#domain/windows/window-words.ts';
import { windowsFrom } from '#domain/windows/windows.ts';
import { capitalised } from '#domain/words/capitalised.ts';
import { settingsQuery } from '#web/shared/api/queries.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { Card } from '#web/shared/ui/card.tsx';
import { Credit } from '#web/shared/ui/credit.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { type Lane, WeekBars } from './week-bars.tsx';
import { type PlaceInResult, WindowList } from './window-list.tsx';
import { calendarAddress, PLACES_IN_A_CALL, type ShownWindows, windowsQuery } from './windows-query.ts';

/** The windows of one place with their bars, or those of several places together. */
export function WindowsResult({
  title,
  places,
  limits,
  onLimits,
}: {
  title: string;
  places: readonly PlaceInResult[];
  limits: Limits;
  onLimits: (limits: Limits) => void;
}) {
  const now = useNow(60_000);
  const locations = places.map(({ location }) => location);
  const slugs = locations.map(({ slug }) => slug);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(windowsQuery(locations, limits));
  const isShown = data && slugs.every((slug) => data.places.some((place) => place.slug === slug));
  if (!isShown && error) {
    return (
      <LoadingFailed
        title="The windows could not be worked out"
        error={error}
        busy={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (!isShown) {
    return (
      <>
        <p role="status" className="sr-only">
          Working out the windows…
        </p>
        <Skeleton className="h-160 rounded-card" />
      </>
    );
  }
  return (
    <Card
      id="windows"
      title={title}
      isSimulated={data.simulated}
      isBusy={isPlaceholderData}
      age={!data.isOfDevice && <CalendarFile slugs={slugs} limits={limits} />}
    >
      {error && (
        <Notice tone="caution" role="status" title="Could not be refreshed">
          Worked out {exactTime(Date.parse(data.generated_at))}.
        </Notice>
      )}
      {data.isOfDevice && (
        <Notice
          tone="caution"
          role="status"
          title="No answer from Foreshore"
          action={<RetryButton busy={isFetching} onRetry={refetch} />}
        >
          Worked out on this device, from what it last received of{' '}
          {places.length > 1 ? 'each place' : 'the place'}. What it does not have, or is too old to show, is
          not known.
        </Notice>
      )}
      <Answer data={asLeft(data, now)} places={places} limits={limits} onLimits={onLimits} now={now} />
    </Card>
  );
}

/** Without what is over meanwhile. */
const asLeft = (data: ShownWindows, now: number): WindowsAnswer => ({
  ...data,
  places: data.places.map((place) => ({ ...place, windows: windowsFrom(place.windows, now) })),
});

function Answer({
  data,
  places,
  limits,
  onLimits,
  now,
}: {
  data: WindowsAnswer;
  places: readonly PlaceInResult[];
  limits: Limits;
  onLimits: (limits: Limits) => void;
  now: number;
}) {
  const [first, ...others] = data.places;
  const one = others.length === 0 ? first : undefined;
  const night = first?.bars.find(({ name }) => name === 'daylight')?.spells ?? [];
  const list = <WindowList data={data} places={places} limits={limits} onLimits={onLimits} now={now} />;
  const credits = [...new Set(data.places.flatMap((place) => place.credits))];
  return (
    <>
      {[...namesByDoubts(data.places)].map(([doubts, names]) => (
        <Notice key={doubts} tone="caution" title={`${names.join(', ')}: ${doubts}.`} />
      ))}
      {one ? (
        <>
          <WeekBars week={data} lanes={lanesOf(one, limits)} night={night} now={now} />
          <HowFarAhead place={one} limits={limits} now={now} />
          {list}
        </>
      ) : (
        <>
          {list}
          <PlaceBars data={data} night={night} now={now} />
        </>
      )}
      <p className="font-semibold">{WINDOWS_CAVEAT}</p>
      <p className="text-sm wrap-anywhere text-ink-muted">
        Spills and pollution risk as known now.{' '}
        {credits.length > 0 && (
          <Credit>{credits.map((credit) => credit.replace(/\.?$/, '.')).join(' ')}</Credit>
        )}
      </p>
    </>
  );
}

/** One line for all places that are in the same doubt. */
function namesByDoubts(places: readonly WindowsOfPlace[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { name, doubts } of places.filter((place) => place.doubts.length > 0)) {
    const words = doubts.join(', ');
    names.set(words, [...(names.get(words) ?? []), name]);
  }
  return names;
}

/** So many places have their bars at once; the rest on a press. */
const FIRST_PLACES = 6;

/** The week of each place, the nearest first. Below the list: of sixty places the bars are longer than many screens. */
function PlaceBars({ data, night, now }: { data: WindowsAnswer; night: readonly StateSpell[]; now: number }) {
  const lanes = data.places.map(({ name, windows }): Lane => ({ name, spells: windows, isMain: true }));
  const rest = lanes.slice(FIRST_PLACES);
  return (
    <section aria-label="The week of each place" className="grid gap-2">
      <h3 className="text-lg font-bold">The week of each place</h3>
      <WeekBars week={data} lanes={lanes.slice(0, FIRST_PLACES)} night={night} now={now} />
      {rest.length > 0 && (
        <Disclosure summary={rest.length === 1 ? 'One place more' : `${rest.length} places more`}>
          <WeekBars week={data} lanes={rest} night={night} now={now} />
        </Disclosure>
      )}
    </section>
  );
}

/** All limits together, and each for itself, so that one sees which of them cuts. */
const lanesOf = ({ windows, bars }: WindowsOfPlace, limits: Limits): Lane[] => [
  { name: 'All limits together', spells: windows, isMain: true },
  ...bars.map(({ name, spells }) => ({ name: barWords(name, limits), spells, isMain: false })),
];

/** Until when each limit is known and why no further, and what a limit on the tide counts with. */
function HowFarAhead({ place, limits, now }: { place: WindowsOfPlace; limits: Limits; now: number }) {
  const reach = place.bars.map((bar) => reachWords(bar, now)).filter((words) => words !== null);
  const hasTide = limits.tideFrom !== null || limits.tideTo !== null;
  return (
    <div className="grid gap-1 text-sm text-ink-muted empty:hidden">
      {reach.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {hasTide && <AboutTide {...place} />}
    </div>
  );
}

function AboutTide({ datum, error_m, error_min }: WindowsOfPlace) {
  if (datum === null) return null;
  const errors = [error_m === null ? '' : `± ${error_m} m`, error_min === null ? '' : `± ${error_min} min`]
    .filter(Boolean)
    .join(' and ');
  return (
    <p>
      Heights of the tide are above {datum}.{' '}
      {errors
        ? capitalised(`the tide here is about right (${errors}): windows are shorter by both.`)
        : 'Wind and air pressure can raise or lower the sea by half a metre, in storms by more.'}
    </p>
  );
}

/** A file for calendars. Without a session, as calendars are, it is answered only where reading is public. */
function CalendarFile({ slugs, limits }: { slugs: readonly string[]; limits: Limits }) {
  const { data: settings } = useQuery(settingsQuery());
  const isOfAll = slugs.length <= PLACES_IN_A_CALL;
  return (
    <a
      href={calendarAddress(slugs.slice(0, PLACES_IN_A_CALL), limits)}
      download
      title={
        settings?.public_read
          ? 'A calendar can subscribe to this address and keeps up to date then.'
          : 'A file of the windows as they are now: a calendar cannot log in to keep it up to date.'
      }
      className={buttonClass('secondary', 'print:hidden')}
    >
      <CalendarPlus aria-hidden className="size-5" />
      Calendar file{!isOfAll && ` of the ${PLACES_IN_A_CALL} nearest`}
    </a>
  );
}
