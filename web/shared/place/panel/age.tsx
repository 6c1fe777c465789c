import { useId } from 'react';
import type { FeedAge } from '#domain/feeds/feed-age.ts';
import { exactTime, relativeTime } from '#domain/time/relative-time.ts';

/**
 * How old a value is, after the words of `lead`, or which run it is from, or for when it is; the exact time shows on hover, on focus and on a tap, under the
 * nearest positioned box around and never wider than it.
 */
export function Age({ lead, at, what, now }: Omit<FeedAge, 'short'> & { now: number }) {
  const id = useId();
  const isAge = what === 'asked';
  return (
    <button
      type="button"
      aria-describedby={id}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      className="group -my-2 min-h-11 rounded-lg text-left text-sm text-ink-muted sm:text-right"
    >
      {isAge && `${lead} · `}
      <time dateTime={new Date(at).toISOString()} className="underline decoration-dotted underline-offset-4">
        {isAge ? relativeTime(at, now) : lead}
      </time>
      <span
        id={id}
        role="tooltip"
        className="absolute inset-x-0 top-full z-10 hidden w-fit rounded-lg bg-ink px-3 py-1.5 text-left text-sm text-ground group-hover:block group-focus:block sm:ml-auto"
      >
        {what === 'run' && 'The run began '}
        {exactTime(at)}
      </span>
    </button>
  );
}
