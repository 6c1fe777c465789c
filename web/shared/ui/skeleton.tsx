/** Holds the place of what is loading, in its final size (given by `className`). The wait is said elsewhere. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-lg bg-neutral-ground ${className}`} />;
}
