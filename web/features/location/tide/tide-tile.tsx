import { ArrowDown, ArrowUp } from 'lucide-react';
import type { TidalData } from '#contract/conditions/tides.ts';
import { texts } from '#contract/texts.ts';
import { tideFigure } from '#domain/summary/condition-figures.ts';
import { portWords, withheldWords } from '#domain/tides/prediction/tide-origin.ts';
import { withErrorsWhole } from '#domain/tides/prediction/whole-errors.ts';
import type { TideState } from '#domain/tides/tide-state.ts';
import {
  capital,
  doingWords,
  heightWords,
  missingWords,
  standUntilWords,
  standWords,
  turnWords,
  untilTurnWords,
  waterWord,
} from '#domain/tides/tide-words.ts';
import { Headline, Line, NoValue, Unit } from '../glance/glance-tile.tsx';

/** What the tide does now and next; of a station elsewhere under its name. */
export function TideTile({ tides, now }: { tides: TidalData; now: number }) {
  const { now: state, elsewhere } = tideFigure(tides, now);
  if (!state?.next) return <NoTide tides={tides} />;
  return (
    <>
      {elsewhere && <Line>At {portWords(elsewhere)}</Line>}
      <Doing state={state} tides={tides} now={now} />
      {state.missing.length > 0 && <Line>{missingWords(state.missing)}</Line>}
    </>
  );
}

const NoTide = ({ tides }: { tides: TidalData }) => (
  <>
    <NoValue>{texts.noTides}</NoValue>
    {tides.withheld && <Line>{withheldWords(tides)}</Line>}
  </>
);

const arrows = { rising: ArrowUp, falling: ArrowDown, unknown: null };

function Doing({ state, tides, now }: { state: TideState; tides: TidalData; now: number }) {
  const { direction, height, stand, next, ahead } = state;
  const Arrow = arrows[direction];
  return (
    <>
      <Headline>
        {doingWords(state)}
        {Arrow && <Arrow aria-hidden className="size-5 self-center text-sea" strokeWidth={3} />}
        {height !== undefined && <Unit>{heightWords(height)}</Unit>}
      </Headline>
      {stand && <Line>{capital(standUntilWords(stand))}</Line>}
      {next && (
        <Line>
          {withErrorsWhole(turnWords(next, waterWord(next.type), tides))},{' '}
          <span className="whitespace-nowrap">{untilTurnWords(next, now)}</span>
        </Line>
      )}
      {ahead && <Line>{capital(standWords(ahead))}</Line>}
    </>
  );
}
