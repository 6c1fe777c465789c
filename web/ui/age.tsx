import { useId } from 'react';
import { exactTime, relativeTime } from '#domain/relative-time.ts';

/**
 * How old a value is, after the words of `lead`; the exact time shows on hover, on focus and on a tap, under the
 * nearest positioned box around and never wider than it.
 */
export function Age({ lead, at, now }: { lead: string; at: number; now: number }) {
  const id = useId();
  return (
    <button
      type="button"
      aria-describedby={id}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      className="group -my-2 min-h-11 rounded-lg text-left text-sm text-ink-muted sm:text-right"
    >
      {lead} ·{' '}
      <time dateTime={new Date(at).toISOString()} className="underline decoration-dotted underline-offset-4">
        {relativeTime(at, now)}
      </time>
      <span
        id={id}
        role="tooltip"
        className="absolute inset-x-0 top-full z-10 hidden w-fit rounded-lg bg-ink px-3 py-1.5 text-left text-sm text-ground group-hover:block group-focus:block sm:ml-auto"
      >
        {exactTime(at)}
      </span>
    </button>
  );
}
