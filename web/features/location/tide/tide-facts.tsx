import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getMoonIllumination } from 'suncalc';
import type { TidalData } from '#contract/conditions/tides.ts';
import { tideCalendarPath } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { moonWords } from '#domain/tides/moon-phase.ts';
import { isOfStationElsewhere } from '#domain/tides/prediction/tide-origin.ts';
import { withErrorsWhole } from '#domain/tides/prediction/whole-errors.ts';
import { dayName } from '#domain/tides/tide-days.ts';
import {
  daysAbove,
  daysAboveErrorWords,
  meanRangeWords,
  rangeWords,
  rateWords,
  slackWords,
} from '#domain/tides/tide-facts.ts';
import { meanRanges } from '#domain/tides/tide-range.ts';
import { heightFrom } from '#domain/tides/typed-height.ts';
import { londonDate } from '#domain/time/london-time.ts';
import { settingsQuery } from '#web/shared/api/queries.ts';
import { tideStationQuery } from '#web/shared/api/tide-station.ts';
import { useChosenHeight } from './chosen-height.ts';

interface FactsProps {
  location: Location;
  tides: TidalData;
  now: number;
}

/** How fast the tide moves, its next turn, today's range against the place's own, the Moon, and a height of one's choice. */
export function TideFacts({ location, tides, now }: FactsProps) {
  const { data: nearest } = useQuery({
    ...tideStationQuery(location.slug),
    enabled: !tides.withheld && !isOfStationElsewhere(tides),
  });
  const ranges = nearest?.station ? meanRanges(nearest.station) : null;
  const slack = slackWords(tides, now);
  const range = rangeWords(tides, now, ranges);
  const { phase, fraction } = getMoonIllumination(new Date(now));
  return (
    <section aria-label="More about this tide" className="grid content-start gap-3 border-t border-line pt-4">
      <dl className="grid gap-3">
        {!tides.withheld && <Fact name="Now">{rateWords(tides, now)}</Fact>}
        {slack && (
          <Fact
            name="Next slack"
            note="The sea then stops rising or falling. Its stream may turn at another time."
          >
            {withErrorsWhole(slack)}
          </Fact>
        )}
        {range && (
          <Fact name="Today" note={ranges ? `${meanRangeWords(ranges)}.` : undefined}>
            {range}
          </Fact>
        )}
        <Fact name="Moon" note="Springs come a day or two after new and full moon. Computed with SunCalc.">
          {moonWords(phase)}, {Math.round(fraction * 100)}% lit
        </Fact>
      </dl>
      <CalendarFile slug={location.slug} />
      <WeekOnPaper />
      {!tides.withheld && <AboveHeight slug={location.slug} tides={tides} now={now} />}
    </section>
  );
}

const Fact = ({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
    {note && <dd className="text-sm text-ink-muted">{note}</dd>}
  </div>
);

/** The tides as a file for calendars. Without a session, as calendars are, it is answered only where reading is public. */
function CalendarFile({ slug }: { slug: string }) {
  const { data: settings } = useQuery(settingsQuery());
  return (
    <p>
      <a
        href={`${tideCalendarPath}?location=${encodeURIComponent(slug)}`}
        download
        className="inline-flex min-h-11 items-center font-semibold text-sea underline underline-offset-4"
      >
        Calendar file of the coming week
      </a>
      <span className="block text-sm text-ink-muted">
        {settings?.public_read
          ? 'A calendar can subscribe to its address and keeps up to date then.'
          : 'Download it and open it in a calendar. It does not keep up to date by itself, since a calendar cannot log in.'}
      </span>
    </p>
  );
}

function WeekOnPaper() {
  const [hasFailed, setFailed] = useState(false);
  const onClick = () =>
    import('../notices/paper-sheet.tsx')
      .then(({ printTides }) => printTides())
      .then(
        () => setFailed(false),
        () => setFailed(true),
      );
  return (
    <p>
      <button
        type="button"
        onClick={() => void onClick()}
        className="inline-flex min-h-11 items-center font-semibold text-sea underline underline-offset-4"
      >
        Print the tides of the coming week
      </button>
      <span role="status" className="block text-sm font-semibold text-danger empty:hidden">
        {hasFailed && 'The sheet could not be loaded. Try again with a connection.'}
      </span>
    </p>
  );
}

/** Asks for a height, and says when the tide stands above it. */
function AboveHeight({ slug, tides, now }: { slug: string; tides: TidalData; now: number }) {
  const [metres, choose] = useChosenHeight(slug);
  const [typed, type] = useState<string | null>(null);
  const text = typed ?? (metres === null ? '' : String(metres));
  const isWrong = text.trim() !== '' && heightFrom(text) === null;
  const onType = (text: string) => {
    type(text);
    if (text.trim() === '') choose(null);
    else if (heightFrom(text) !== null) choose(heightFrom(text));
  };
  return (
    <div>
      <label htmlFor="tide-height" className="block font-semibold">
        When is the tide above a height?
      </label>
      <p id="tide-height-hint" className="text-sm text-ink-muted">
        In metres above {tides.datum}, for example 2.5. It stays on this device and in this page’s address.
      </p>
      <input
        id="tide-height"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onType(target.value)}
        aria-describedby="tide-height-hint tide-height-error"
        aria-invalid={isWrong ? true : undefined}
        className="mt-1.5 block min-h-12 w-full max-w-md rounded-lg border border-ink-muted bg-surface px-3 text-base text-ink aria-invalid:border-2 aria-invalid:border-danger"
      />
      <p id="tide-height-error" role="alert" className="text-sm font-semibold text-danger">
        {isWrong && 'Enter metres from -2 to 16, such as 2.5.'}
      </p>
      {metres !== null && !isWrong && <DaysAbove tides={tides} metres={metres} now={now} />}
    </div>
  );
}

function DaysAbove({ tides, metres, now }: { tides: TidalData; metres: number; now: number }) {
  const today = londonDate(now);
  const errors = daysAboveErrorWords(tides);
  return (
    <>
      {errors && <p className="pt-2 text-sm text-ink-muted">{withErrorsWhole(errors)}</p>}
      <dl aria-label={`Above ${metres} m`} className="grid gap-3 pt-4 tabular-nums">
        {daysAbove(tides, metres, now).map(({ date, spells, hasUnknown }) => (
          <div key={date}>
            <dt className="text-sm text-ink-muted">{dayName(date, today)}</dt>
            <dd>
              {spells.length > 0
                ? `Above ${metres} m ${spells.join(' and ')}`
                : !hasUnknown && `Not above ${metres} m`}
              {hasUnknown && (spells.length > 0 ? '; part of the day is not known' : 'Not known')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
