import { ArrowDown, ArrowUp, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { MISSING } from '#domain/quantities/units.ts';
import { DirectionArrow } from '#web/shared/place/figures/direction-arrow.tsx';
import type { FigureView, PlaceView } from './place-view.ts';

/** Whether the names of the figures are seen, or only read out. */
type Names = 'shown' | 'hidden';

/** The number with its unit; dimmed where it is old. */
function FigureLine({ of, mark }: { of: FigureView; mark?: ReactNode }) {
  const isKnown = of.figure !== MISSING;
  return (
    <span className={`flex items-center gap-1 ${of.isOld ? 'text-ink-muted' : ''}`}>
      {mark}
      <span className="whitespace-nowrap">
        <span className="text-figure font-bold tabular-nums">{of.figure}</span>
        {isKnown && of.unit !== '' && <span className="text-xs font-semibold"> {of.unit}</span>}
      </span>
    </span>
  );
}

/** What sets the figure apart from those of the other places. */
const Note = ({ of: { note, isOld } }: { of: FigureView }) =>
  note && (
    <span
      className={`flex items-center gap-1 text-xs ${isOld ? 'font-semibold text-caution' : 'text-ink-muted'}`}
    >
      {isOld && <Clock aria-hidden className="size-3.5 shrink-0" />}
      {note}
    </span>
  );

const More = ({ children }: { children: ReactNode }) =>
  children && <span className="block text-xs text-ink-muted tabular-nums">{children}</span>;

function Cell({ name, names, children }: { name: string; names: Names; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className={names === 'shown' ? 'text-xs text-ink-muted' : 'sr-only'}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const goings = {
  rising: { Arrow: ArrowUp, word: 'rising' },
  falling: { Arrow: ArrowDown, word: 'falling' },
} as const;

function Going({ going }: { going: keyof typeof goings }) {
  const { Arrow, word } = goings[going];
  return (
    <>
      <Arrow aria-hidden className="size-4 shrink-0 text-sea [stroke-width:2.5]" />
      <span className="sr-only">{word}</span>
    </>
  );
}

const Arrow = ({ degrees }: { degrees: number | null }) =>
  degrees !== null && <DirectionArrow degrees={degrees} named="from" className="size-5" />;

export const TideFigure = ({ of: tide }: { of: PlaceView['tide'] }) => (
  <>
    <FigureLine of={tide} mark={tide.going && <Going going={tide.going} />} />
    <More>{tide.more}</More>
    <More>{tide.about}</More>
  </>
);

export const WindFigure = ({ of: wind }: { of: PlaceView['wind'] }) => (
  <>
    <FigureLine of={wind} mark={<Arrow degrees={wind.direction} />} />
    <More>{wind.more}</More>
    <Note of={wind} />
  </>
);

/** `under`: what stands below the number where it has nothing to say. */
export const PlainFigure = ({ of, under }: { of: FigureView; under?: ReactNode }) => (
  <>
    <FigureLine of={of} />
    <More>{of.more || under}</More>
    <Note of={of} />
  </>
);

/** Tide, wind, waves and sea of a place: four cells, which the grid around them lays out. */
export const FigureCells = ({
  view: { tide, wind, waves, sea },
  names = 'hidden',
}: {
  view: PlaceView;
  names?: Names;
}) => (
  <>
    <Cell name="Tide" names={names}>
      <TideFigure of={tide} />
    </Cell>
    <Cell name="Wind" names={names}>
      <WindFigure of={wind} />
    </Cell>
    <Cell name="Waves" names={names}>
      <PlainFigure of={waves} />
    </Cell>
    <Cell name="Sea" names={names}>
      <PlainFigure
        of={sea}
        under={
          names === 'hidden' && (
            <span aria-hidden className="@3xl:hidden">
              sea
            </span>
          )
        }
      />
    </Cell>
  </>
);
