import type { ReactNode } from 'react';

/** Terms with what is known of them; a null is left out. */
export function Facts({ facts, className = '' }: { facts: [string, ReactNode][]; className?: string }) {
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl className={`grid gap-x-6 gap-y-2 text-sm ${className}`}>
      {known.map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="text-base wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
