import { MISSING } from '#domain/quantities/units.ts';
import { compassPoint16, compassWords } from '#domain/weather/compass.ts';
import { DirectionArrow } from './direction-arrow.tsx';
import { Figure } from './stat.tsx';

/** `from SW` with an arrow in the direction of movement; nothing where the direction is not known. */
export const FromDirection = ({ degrees }: { degrees: number | null }) => (
  <Direction degrees={degrees} named="from" />
);

/** `towards NE` with an arrow in that direction. */
export const TowardsDirection = ({ degrees }: { degrees: number | null }) => (
  <Direction degrees={degrees} named="towards" />
);

interface DirectionProps {
  degrees: number | null;
  named: 'from' | 'towards';
}

function Direction({ degrees, named }: DirectionProps) {
  if (degrees === null) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1 text-base font-semibold tracking-normal">
      {named} <PointAndArrow degrees={degrees} named={named} />
    </span>
  );
}

/** `SW` with its arrow, for where a heading already says from or towards. */
export function PointAndArrow({
  degrees,
  named,
  className = 'inline-flex items-center gap-1',
}: DirectionProps & { className?: string }) {
  if (degrees === null) return <Figure value={MISSING} />;
  const point = compassPoint16(degrees);
  return (
    <span className={className}>
      <span aria-hidden>{point}</span>
      <span className="sr-only">{compassWords(point)}</span>
      <DirectionArrow degrees={degrees} named={named} />
    </span>
  );
}
