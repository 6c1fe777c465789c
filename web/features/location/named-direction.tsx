import { compassPoint16, compassWords } from '#domain/compass.ts';
import { DirectionArrow } from '#web/ui/direction-arrow.tsx';

/** `from SW` with an arrow that flies with the wind or the waves; nothing where the direction is not known. */
export const FromDirection = ({ degrees }: { degrees: number | null }) => (
  <Direction degrees={degrees} named="from" />
);

/** `towards NE` with an arrow that goes with the current. */
export const TowardsDirection = ({ degrees }: { degrees: number | null }) => (
  <Direction degrees={degrees} named="towards" />
);

function Direction({ degrees, named }: { degrees: number | null; named: 'from' | 'towards' }) {
  if (degrees === null) return null;
  const point = compassPoint16(degrees);
  return (
    <span className="inline-flex items-center gap-1 text-base font-semibold tracking-normal whitespace-nowrap">
      {named} <span aria-hidden>{point}</span>
      <span className="sr-only">{compassWords(point)}</span>
      <DirectionArrow degrees={degrees} named={named} className="size-6" />
    </span>
  );
}
