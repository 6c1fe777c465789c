import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { londonClock, londonDate, londonWeekday } from '#domain/time/london-time.ts';
import { feedQuery } from '#web/shared/api/queries.ts';
import { serverNow } from '#web/shared/time/clock.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Field } from '#web/shared/ui/field.tsx';
import {
  asLastTime,
  endOfToday,
  fromLondonInput,
  inTwoHours,
  momentWords,
  type NextHighWater,
  nextHighWater,
  toLondonInput,
  tomorrowNoon,
} from './expiry-choices.ts';

const MINUTE_MS = 60_000;

/** Until when a message is shown: by one press, or exactly. `value` is an instant, or empty. */
export function UntilField({
  place,
  last,
  value,
  error,
  first,
  onChoose,
}: {
  /** Null: several places, which have no common tide. */
  place: Location | null;
  /** When the message before ended: epoch ms. */
  last: number | null;
  value: string;
  error: string | undefined;
  /** Gets the first button, for the focus. */
  first: RefObject<HTMLButtonElement | null>;
  onChoose: (value: string) => void;
}) {
  const id = useId();
  const now = useNow(MINUTE_MS);
  const [chosen, setChosen] = useState<string | null>(null);
  /** Exactly; null before somebody has typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const { data: tide, isError } = useQuery({
    ...feedQuery('tidal', place ?? { slug: '', latitude: 0, longitude: 0 }),
    enabled: place !== null,
  });
  const why = place === null ? 'not for several' : tide || isError ? 'tide not known' : 'looking…';
  // Each keeps its place and size, known or not: nothing may move under a thumb.
  const choices: readonly Choice[] = [
    { name: '2 hours', endAt: inTwoHours },
    {
      name: 'High water',
      endAt: (at) => nextHighWater(tide, at)?.at ?? null,
      why,
      words: (at, then) => highWaterWords(nextHighWater(tide, then), dayAndClock(at, then)),
    },
    {
      name: 'As last time',
      endAt: (at) => (last === null ? null : asLastTime(last, at)),
      why: place === null ? 'not for several' : 'none before',
    },
    { name: 'End of today', endAt: endOfToday },
    { name: 'Tomorrow noon', endAt: tomorrowNoon },
  ];
  const choose = (name: string, at: number) => {
    setChosen(name);
    setTyped(null);
    onChoose(new Date(at).toISOString());
  };
  const isExact = chosen === EXACTLY;
  return (
    <section aria-labelledby={id} className="space-y-2">
      <h2 id={id} className="font-semibold text-ink-muted">
        Until
        {value && <span className="text-ink"> {clockAndDay(Date.parse(value), now)}</span>}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand in the heading */}
      <div
        role="group"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        className="grid grid-cols-3 gap-2"
      >
        {choices.map(({ name, endAt, why: reason, words = dayAndClock }, index) => {
          const at = endAt(now);
          return (
            <button
              key={name}
              ref={index === 0 ? first : null}
              type="button"
              aria-pressed={chosen === name && value !== ''}
              aria-disabled={at === null || undefined}
              onClick={() => {
                const end = endAt(serverNow()) ?? at;
                if (end !== null) choose(name, end);
              }}
              className={choiceLook}
            >
              <span className="block text-sm font-semibold sm:text-base">{name}</span>
              <span className="block text-sm text-ink-muted">{at === null ? reason : words(at, now)}</span>
            </button>
          );
        })}
        <button
          type="button"
          aria-pressed={isExact}
          aria-expanded={isExact}
          onClick={() => setChosen(isExact ? null : EXACTLY)}
          className={`${choiceLook} font-semibold text-sea`}
        >
          {EXACTLY}
        </button>
      </div>
      {isExact && (
        <Field
          label="Date and time when the message ends"
          hint="UK time, wherever this device is."
          type="datetime-local"
          defaultValue={value && toLondonInput(Date.parse(value))}
          min={toLondonInput(now)}
          onChange={({ target }) => {
            const at = fromLondonInput(target.value);
            setTyped(target.value);
            onChoose(at === null ? '' : new Date(at).toISOString());
          }}
        />
      )}
      {isExact && value && (
        <p className="text-sm text-ink-muted">{momentWords(Date.parse(value), typed ?? undefined)}</p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </section>
  );
}

interface Choice {
  name: string;
  /** An instant in epoch ms; null where there is none. */
  endAt: (now: number) => number | null;
  /** Why there is none. */
  why?: string;
  /** The end in words, if others than its day and clock. */
  words?: (at: number, now: number) => string;
}

/** `15:34`; of another port `about 15:35, tide of Port Isaac`. */
function highWaterWords(next: NextHighWater | null, clock: string): string {
  const about = next?.isAbout ? `about ${clock}` : clock;
  return next?.port ? `${about}, tide of ${next.port}` : about;
}

const EXACTLY = 'Exactly…';

const choiceLook =
  'min-h-18.5 rounded-lg border border-line-strong bg-surface px-2 py-1.5 text-left aria-disabled:opacity-60 aria-pressed:border-2 aria-pressed:border-sea aria-pressed:bg-sea-ground';

const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** The clock alone today; another day with its name: `Sun 05:20`. */
function dayAndClock(at: number, now: number): string {
  if (londonDate(at) === londonDate(now)) return londonClock(at);
  return at - now < WEEK_MS ? `${londonWeekday(at).slice(0, 3)} ${londonClock(at)}` : clockAndDay(at, now);
}
