import { X } from 'lucide-react';
import type { ReactNode } from 'react';

const NAMED = 2;

/**
 * What is selected, and what can be done with it. Its place is kept while nothing is selected, so that no row moves; in a
 * narrow window it lies over the foot of the page, above the pager.
 */
export const SelectionBar = ({
  names,
  hint,
  onClear,
  children,
}: {
  /** Of what is selected. */
  names: readonly string[];
  /** Says what selecting is for, while nothing is selected. */
  hint: string;
  onClear: () => void;
  /** The buttons, of which each has `barButtonLook`. */
  children: ReactNode;
}) => (
  <section
    aria-label="Selection"
    className={
      names.length === 0
        ? 'hidden min-h-14 items-center rounded-card px-4 text-ink-muted lg:flex'
        : 'deep-band flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1.5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-16 max-lg:z-20 max-lg:mb-0 lg:sticky lg:top-10 lg:z-10 lg:flex-nowrap lg:rounded-card'
    }
  >
    <p role="status" className="flex min-w-0 grow items-baseline gap-2 max-lg:order-1">
      {names.length === 0 ? (
        hint
      ) : (
        <>
          <strong className="shrink-0">{names.length.toLocaleString('en-GB')} selected</strong>
          <span className="min-w-0 truncate text-sm text-on-deep-muted">{inShort(names)}</span>
        </>
      )}
    </p>
    {names.length > 0 && (
      <>
        <div className="flex shrink-0 flex-wrap items-center gap-2 max-lg:order-3 max-sm:w-full max-sm:*:grow max-sm:*:justify-center">
          {children}
        </div>
        <button type="button" onClick={onClear} className={`${barButtonLook()} -mr-3 max-lg:order-2`}>
          <X aria-hidden className="size-4" />
          Clear
        </button>
      </>
    )}
  </section>
);

const inShort = (names: readonly string[]): string => {
  const more = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(' · ');
};

const looks = {
  plain: 'border-transparent hover:bg-on-deep/10',
  outlined: 'border-on-deep-muted/50 hover:bg-on-deep/10',
  danger: 'border-danger text-danger hover:bg-on-deep/10',
} as const;

/** The look of a button in the bar. */
export const barButtonLook = (look: keyof typeof looks = 'plain'): string =>
  `inline-flex min-h-10 shrink-0 items-center gap-2 rounded-lg border px-3 text-sm font-semibold whitespace-nowrap pointer-coarse:min-h-11 ${looks[look]}`;
