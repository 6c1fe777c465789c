import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '#web/shared/ui/button.tsx';

import { COMPARED_AT_LEAST } from '../compare/compare-search.ts';

/** Says which places are chosen to be compared, and leads to the page that compares them. */
export function CompareBar({
  places,
  onClear,
}: {
  places: readonly { slug: string; name: string }[];
  onClear: () => void;
}) {
  if (places.length === 0) return null;
  const isEnough = places.length >= COMPARED_AT_LEAST;
  return (
    <section
      aria-label="Places to compare"
      className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-surface p-3 shadow-lg print:hidden"
    >
      <p role="status" className="min-w-0 grow basis-48 text-sm">
        <strong>{places.map(({ name }) => name).join(' · ')}</strong>
        {!isEnough && <span className="text-ink-muted"> Choose one more.</span>}
      </p>
      <div className="flex gap-2">
        <Button look="secondary" onClick={onClear}>
          Clear
        </Button>
        {isEnough && (
          <Link
            to="/compare"
            search={{ places: places.map(({ slug }) => slug).join(',') }}
            className={buttonClass('primary')}
          >
            Compare {places.length} places
          </Link>
        )}
      </div>
    </section>
  );
}
