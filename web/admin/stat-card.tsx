import { Link } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

interface Stat {
  Icon: LucideIcon;
  name: string;
  /** Undefined while it loads; null: not known. */
  count: number | null | undefined;
  /** A second figure with its words. */
  more?: string | undefined;
}

/** A number of the whole network, with `to` as a link to where it comes from. It keeps its size while it loads. */
export function StatCard({ to, ...stat }: Stat & { to?: string }) {
  const look = 'block min-w-0 rounded-card border border-line bg-surface px-4 py-3';
  if (to === undefined) {
    return (
      <li className={look}>
        <Figures {...stat} />
      </li>
    );
  }
  return (
    <li className="min-w-0">
      <Link to={to} className={`${look} h-full hover:bg-neutral-ground`}>
        <Figures {...stat} isLink />
      </Link>
    </li>
  );
}

const Figures = ({ Icon, name, count, more, isLink = false }: Stat & { isLink?: boolean }) => (
  <>
    <span className="flex items-center gap-2 text-sm text-ink-muted">
      <Icon aria-hidden className="size-4 shrink-0" />
      {name}
      {isLink && <ChevronRight aria-hidden className="ml-auto size-4 shrink-0 text-sea" />}
    </span>
    <span className="flex min-h-8 flex-wrap items-baseline gap-x-2">
      {count === undefined && <Skeleton className="h-7 w-16" />}
      {count === null && 'Not known'}
      {count != null && (
        <>
          <strong className="text-2xl tabular-nums">{count.toLocaleString('en-GB')}</strong>{' '}
          {more && <span className="text-sm text-ink-muted tabular-nums">{more}</span>}
        </>
      )}
    </span>
  </>
);
