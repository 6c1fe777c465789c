import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Leads through the pages of a list. It stays in view at the foot of the window. `children` say what is shown. */
export function Pager({
  page,
  total,
  pageSize,
  onPage,
  children,
}: {
  page: number;
  total: number;
  pageSize: number;
  onPage: (page: number) => void;
  children: ReactNode;
}) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-t border-line bg-surface px-4 py-2 sm:-mx-6 sm:px-6">
      <p role="status" className="font-semibold">
        {children}
      </p>
      {pages > 1 && (
        <nav aria-label="Pages" className="flex items-center gap-3">
          <PageButton name="Previous page" isOff={page <= 1} onPress={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </PageButton>
          <span className="font-semibold tabular-nums">
            {page} of {pages.toLocaleString('en-GB')}
          </span>
          <PageButton name="Next page" isOff={page >= pages} onPress={() => onPage(page + 1)}>
            <ChevronRight aria-hidden className="size-5" />
          </PageButton>
        </nav>
      )}
    </div>
  );
}

/** It stays focusable where it leads nowhere: the focus must not be lost on the last page. */
const PageButton = ({
  name,
  isOff,
  onPress,
  children,
}: {
  name: string;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-label={name}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onPress()}
    className="inline-flex size-11 items-center justify-center rounded-lg border border-line hover:bg-neutral-ground aria-disabled:opacity-40"
  >
    {children}
  </button>
);
