import { useId } from 'react';
import { ageWords, exactTime } from '#domain/relative-time.ts';

/** How old a value is, after the words of `lead`; the exact time shows on hover, on focus and on a tap. */
export function Age({ lead, at, now }: { lead: string; at: number; now: number }) {
  const id = useId();
  return (
    <button
      type="button"
      aria-describedby={id}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      className="group relative -my-2 min-h-11 rounded-lg text-left text-sm text-ink-muted sm:text-right"
    >
      {lead}{' '}
      <time dateTime={new Date(at).toISOString()} className="underline decoration-dotted underline-offset-4">
        {ageWords(at, now)}
      </time>
      <span
        id={id}
        role="tooltip"
        className="absolute top-full right-0 z-10 hidden w-max max-w-72 rounded-lg bg-ink px-3 py-1.5 text-left text-sm text-ground group-hover:block group-focus:block"
      >
        {exactTime(at)}
      </span>
    </button>
  );
}
