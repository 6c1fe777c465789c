import { FlaskConical } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Badge } from './badge.tsx';

/** A section with its heading and, beside it, badges for old and simulated values. */
export function Card({
  id,
  title,
  className = '',
  isBusy = false,
  isOld = false,
  isSimulated = false,
  age,
  children,
}: {
  /** The section's id, for links. */
  id: string;
  title: string;
  className?: string;
  isBusy?: boolean;
  isOld?: boolean;
  isSimulated?: boolean;
  age?: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      aria-busy={isBusy}
      className={`flex min-w-0 scroll-mt-4 flex-col gap-4 rounded-card border bg-surface p-4 sm:p-6 ${isOld ? 'border-caution' : 'border-line'} ${className}`}
    >
      <div className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={headingId} className="text-lg font-bold">
            {title}
          </h2>
          {isSimulated && (
            <Badge tone="caution" Icon={FlaskConical}>
              Simulated
            </Badge>
          )}
        </div>
        {age}
      </div>
      {children}
    </section>
  );
}
