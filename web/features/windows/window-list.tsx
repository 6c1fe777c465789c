import { Link } from '@tanstack/react-router';
import { CircleHelp, Minus, Plus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BarName, GoWindow, WindowsAnswer, WindowsOfPlace } from '#contract/conditions/windows.ts';
import type { Location } from '#contract/network/locations.ts';
import { distanceOnMap, quantityWords } from '#domain/quantities/quantities.ts';
import { durationWords } from '#domain/time/durations.ts';
import { barWords, hasForecast, type Limits, withoutBar } from '#domain/windows/limits.ts';
import {
  andList,
  cautionWords,
  checkWords,
  cutsWords,
  FORECAST_PART,
  factWords,
  subjects,
  unknownFacts,
  unknownWords,
  whenWords,
} from '#domain/windows/window-words.ts';
import { bestFirst, ORDER_WORDS } from '#domain/windows/windows.ts';
import { capitalised } from '#domain/words/capitalised.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { mostCutting } from './most-cutting.ts';

/** So many are shown at once; the rest on a press. */
const FIRST = 6;

export interface PlaceInResult {
  location: Location;
  /** From the centre; null: it is the one place. */
  miles: number | null;
}

interface Listed extends GoWindow {
  place: WindowsOfPlace;
  miles: number | null;
}

interface ListProps {
  data: WindowsAnswer;
  places: readonly PlaceInResult[];
  limits: Limits;
  onLimits: (limits: Limits) => void;
  now: number;
}

/** The windows of all places, best first, each with what speaks for it, what cuts it, and what is not known. */
export function WindowList({ data, places, limits, onLimits, now }: ListProps) {
  const milesOf = new Map(places.map(({ location, miles }) => [location.slug, miles]));
  const all = bestFirst(
    data.places.flatMap((place) =>
      place.windows.map((window): Listed => ({ ...window, place, miles: milesOf.get(place.slug) ?? null })),
    ),
  );
  const isAlone = data.places.length === 1;
  const within = all.filter(({ state }) => state === 'within');
  const unknown = all.filter(({ state }) => state === 'unknown');
  const item = (window: Listed) => (
    <Item
      key={`${window.place.slug}${window.from}`}
      Heading="h3"
      window={window}
      isAlone={isAlone}
      limits={limits}
      now={now}
    />
  );
  return (
    <>
      {within.length === 0 ? (
        <NoneWithin data={data} limits={limits} onLimits={onLimits} hasUnknown={unknown.length > 0} />
      ) : (
        <p className="text-sm text-ink-muted">{ORDER_WORDS}</p>
      )}
      <ol aria-label="Within your limits" className="divide-y divide-line border-y border-line empty:hidden">
        {within.slice(0, FIRST).map(item)}
      </ol>
      {within.length > FIRST && (
        <Disclosure summary={`${within.length - FIRST} more within your limits`}>
          <ol aria-label="More within your limits" className="divide-y divide-line">
            {within.slice(FIRST).map(item)}
          </ol>
        </Disclosure>
      )}
      {unknown.length > 0 && (
        <NotKnown
          windows={unknown}
          isAll={within.length === 0}
          isAlone={isAlone}
          limits={limits}
          onLimits={onLimits}
          now={now}
        />
      )}
    </>
  );
}

function Item({
  Heading,
  window,
  isAlone,
  limits,
  now,
}: {
  Heading: 'h3' | 'h4';
  window: Listed;
  isAlone: boolean;
  limits: Limits;
  now: number;
}) {
  const units = useUnits();
  const { place, facts, unknown } = window;
  const said = factWords(facts, units, place.error_m !== null);
  const missing = unknownFacts(facts).filter((fact) => !unknown.some((name) => name === fact));
  const cuts = cutsWords(window, limits);
  const checks = checkWords(window, place.bars);
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 md:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <Heading className="text-lg font-bold tabular-nums">{whenWords(window, now)}</Heading>
        <p className="text-sm text-ink-muted tabular-nums">
          {durationWords(window.until - window.from)}
          {!isAlone && (
            <>
              {' · '}
              <PlaceLink window={window} />
            </>
          )}
        </p>
      </div>
      <div className="grid content-start gap-1">
        {cautionWords(facts, place.warning, units).map((words) => (
          <Line key={words} Icon={TriangleAlert} look="font-semibold text-caution" name="Caution">
            {words}
          </Line>
        ))}
        {unknown.length > 0 && (
          <Line Icon={CircleHelp} look="font-semibold" name="Of your limits">
            Not known: {andList(unknown.map((name) => subjects[name]))}.
          </Line>
        )}
        {checks.map((words, index) => (
          <Line key={words} Icon={CircleHelp} look="font-semibold" name="To check">
            {index === 0 && window.state === 'within' && hasForecast(limits) && `${FORECAST_PART} `}
            {words}
          </Line>
        ))}
        {said.length > 0 && (
          <Line Icon={Plus} name="For it">
            {capitalised(said.join(', '))}.
          </Line>
        )}
        {cuts && (
          <Line Icon={Minus} look="text-ink-muted" name="What cuts it">
            {cuts}
          </Line>
        )}
        {missing.length > 0 && (
          <Line Icon={CircleHelp} look="text-ink-muted" name="Not known">
            Not known, and not asked for by your limits: {missing.join(', ')}.
          </Line>
        )}
      </div>
    </li>
  );
}

/** What is nearer reads `0.0`. */
const AWAY_MILES = 0.05;

const PlaceLink = ({ window: { place, miles } }: { window: Listed }) => (
  <Link
    to="/locations/$slug"
    params={{ slug: place.slug }}
    className="font-semibold text-sea underline underline-offset-4"
  >
    {place.name}
    {miles !== null && miles >= AWAY_MILES && `, ${quantityWords(distanceOnMap(miles))}`}
  </Link>
);

const Line = ({
  Icon,
  name,
  look = '',
  children,
}: {
  Icon: typeof Plus;
  name: string;
  look?: string;
  children: ReactNode;
}) => (
  <p className={`flex items-start gap-2 ${look}`}>
    <Icon aria-hidden className="mt-1 size-4 shrink-0" />
    <span>
      <span className="sr-only">{name}: </span>
      {children}
    </span>
  </p>
);

/** Times that would be within the limits if what is not known were known, best first, with what that is, and a way to leave it out. */
function NotKnown({
  windows,
  isAll,
  isAlone,
  limits,
  onLimits,
  now,
}: {
  windows: readonly Listed[];
  isAll: boolean;
  isAlone: boolean;
  limits: Limits;
  onLimits: (limits: Limits) => void;
  now: number;
}) {
  const names = [...new Set(windows.flatMap(({ unknown }) => unknown))];
  const bars = windows.flatMap(({ place }) => place.bars);
  const item = (window: Listed) => (
    <Item
      key={`${window.place.slug}${window.from}`}
      Heading="h4"
      window={window}
      isAlone={isAlone}
      limits={limits}
      now={now}
    />
  );
  return (
    <section aria-label="Not known" className="rounded-lg border border-dashed border-line-strong p-4">
      <h3 className="flex items-center gap-2 font-bold">
        <CircleHelp aria-hidden className="size-5" />
        {windows.length === 1 ? 'One' : windows.length}
        {isAll ? '' : ' more'} {windows.length === 1 ? 'time' : 'times'}, not known
      </h3>
      <p>All other limits are met then. What is not known counts as not met.</p>
      <ul className="grid gap-2 py-2">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>{unknownWords({ unknown: [name] }, bars)[0]}</span>
            <LeaveOut name={name} limits={limits} onLimits={onLimits} />
          </li>
        ))}
      </ul>
      {isAll && <p className="text-sm text-ink-muted">{ORDER_WORDS}</p>}
      <ol aria-label="Times that are not known" className="divide-y divide-line">
        {windows.slice(0, FIRST).map(item)}
      </ol>
      {windows.length > FIRST && (
        <Disclosure summary={`${windows.length - FIRST} more that are not known`}>
          <ol aria-label="More times that are not known" className="divide-y divide-line">
            {windows.slice(FIRST).map(item)}
          </ol>
        </Disclosure>
      )}
    </section>
  );
}

const LeaveOut = ({
  name,
  limits,
  onLimits,
}: {
  name: BarName;
  limits: Limits;
  onLimits: (limits: Limits) => void;
}) => (
  <Button look="secondary" onClick={() => onLimits(withoutBar(limits, name))}>
    Leave out {subjects[name]}
  </Button>
);

function NoneWithin({
  data,
  limits,
  onLimits,
  hasUnknown,
}: {
  data: WindowsAnswer;
  limits: Limits;
  onLimits: (limits: Limits) => void;
  hasUnknown: boolean;
}) {
  const worst = mostCutting(data);
  return (
    <div>
      <p className="text-lg font-bold">No time in the coming seven days is surely within your limits.</p>
      {worst && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
          <p>Most is cut off by: {barWords(worst, limits)}.</p>
          <Button look="secondary" onClick={() => onLimits(withoutBar(limits, worst))}>
            Leave that out
          </Button>
        </div>
      )}
      {hasUnknown && <p className="pt-1 text-ink-muted">Some times are not known: see below.</p>}
    </div>
  );
}
