import type { PartWind } from '#domain/hours/day-parts.ts';
import { wholeGustSpeedIn, wholeWindSpeedIn } from '#domain/quantities/chosen-units.ts';
import { quantityWords } from '#domain/quantities/quantities.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { PointAndArrow } from '#web/shared/place/figures/named-direction.tsx';
import { Figure } from '#web/shared/place/figures/stat.tsx';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';

/** The wind of a day's parts side by side; those that are over leave their place empty, so that the days stand in columns. */
export const WindByPart = ({ parts }: { parts: readonly PartWind[] }) => (
  <dl className="col-span-full grid grid-cols-2 gap-x-4 gap-y-1 text-sm @min-[36rem]:grid-cols-4">
    {parts.map((part) => (part.isOver ? <div key={part.name} /> : <Part key={part.name} {...part} />))}
  </dl>
);

function Part({ name, speed, direction, gusts }: PartWind) {
  const { wind } = useUnits();
  const gust = wholeGustSpeedIn(wind, gusts);
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold whitespace-nowrap">
          <Figure value={quantityWords(wholeWindSpeedIn(wind, speed))} />
        </span>
        {direction !== null && <PointAndArrow degrees={direction} named="from" />}
        <span className="whitespace-nowrap text-ink-muted">
          gusts {gust.figure === MISSING ? 'not known' : quantityWords(gust)}
        </span>
      </dd>
    </div>
  );
}
