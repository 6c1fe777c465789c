import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { londonClock, londonDate, londonWeekday } from '#domain/time/london-time.ts';
import { feedQuery } from '#web/api/queries.ts';
import { clockAndDay } from '#web/place/clock-and-day.ts';
import { serverNow } from '#web/time/clock.ts';
import { useNow } from '#web/time/use-now.ts';
import { Field } from '#web/ui/field.tsx';
import {
  asLastTime,
  endOfToday,
  fromLondonInput,
  inTwoHours,
  momentWords,
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
  const { data: tide } = useQuery({
    ...feedQuery('tidal', place ?? { slug: '', latitude: 0, longitude: 0 }),
    enabled: place !== null,
  });
  // Each keeps its place, known or not: nothing may move under a thumb.
  const choices: readonly { name: string; endAt: (now: number) => number | null }[] = [
    { name: '2 hours', endAt: inTwoHours },
    { name: 'High water', endAt: (at) => nextHighWater(tide, at) },
    { name: 'As last time', endAt: (at) => (last === null ? null : asLastTime(last, at)) },
    { name: 'End of today', endAt: endOfToday },
    { name: 'Tomorrow noon', endAt: tomorrowNoon },
  ];
  const choose = (name: string, at: number) => {
    setChosen(name);
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
        {choices.map(({ name, endAt }, index) => {
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
              <span className="block text-sm text-ink-muted">{at === null ? '–' : dayAndClock(at, now)}</span>
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
          label="Exactly"
          hint="UK time, wherever this device is."
          type="datetime-local"
          defaultValue={value && toLondonInput(Date.parse(value))}
          min={toLondonInput(now)}
          onChange={({ target }) => {
            const at = fromLondonInput(target.value);
            onChoose(at === null ? '' : new Date(at).toISOString());
          }}
        />
      )}
      {isExact && value && <p className="text-sm text-ink-muted">{momentWords(Date.parse(value))}</p>}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </section>
  );
}

const EXACTLY = 'Exactly…';

const choiceLook =
  'min-h-14 rounded-lg border border-line-strong bg-surface px-2 py-1.5 text-left aria-disabled:opacity-60 aria-pressed:border-2 aria-pressed:border-sea aria-pressed:bg-sea-ground';

const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** The clock alone today; another day with its name: `Sun 05:20`. */
function dayAndClock(at: number, now: number): string {
  if (londonDate(at) === londonDate(now)) return londonClock(at);
  return at - now < WEEK_MS ? `${londonWeekday(at).slice(0, 3)} ${londonClock(at)}` : clockAndDay(at, now);
}
