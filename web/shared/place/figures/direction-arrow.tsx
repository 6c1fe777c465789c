import { arrowRotation } from '#domain/weather/compass.ts';

/** An arrow in the direction in which the air or the water moves. Hidden from screen readers: the words are beside it. */
export function DirectionArrow({
  degrees,
  named,
  className = 'size-6',
}: {
  degrees: number;
  /** Wind and waves are named by where they come `from`, currents by where they go `towards`. */
  named: 'from' | 'towards';
  className?: string;
}) {
  return (
    <svg viewBox="-12 -12 24 24" aria-hidden="true" className={`shrink-0 text-sea ${className}`}>
      <circle r="11" fill="currentColor" opacity=".14" />
      <path
        d="M0 -8 L5 7 L0 4 L-5 7 Z"
        fill="currentColor"
        transform={`rotate(${arrowRotation(degrees, named)})`}
      />
    </svg>
  );
}
