import { ArrowDown, ArrowUp } from 'lucide-react';
import { texts } from '#contract/texts.ts';
import type { TidalData, TideEvent } from '#contract/tides.ts';
import { portDistance } from '#domain/tides/port-distance.ts';
import { momentOf } from '#domain/tides/tide-parts.ts';
import { differenceWords, portWords } from '#domain/tides/tide-port.ts';
import { type TideState, tideState } from '#domain/tides/tide-state.ts';
import {
  capital,
  doingWords,
  heightWords,
  missingWords,
  standUntilWords,
  standWords,
  turnHeight,
  turnTime,
  turnWords,
  waterWord,
} from '#domain/tides/tide-words.ts';
import { untilWords } from '#domain/time/relative-time.ts';
import { Headline, Line, NoValue, Unit } from '../glance/glance-tile.tsx';

/** What the tide does now and next. For a far port: only its next high or low water, under the port's name. */
export function TideTile({ tides, now }: { tides: TidalData; now: number }) {
  const state = tideState(tides, now);
  const { coming, missing } = state;
  if (!tides.station || !coming) return <NoValue>{texts.noTides}</NoValue>;
  const distance = portDistance(tides.method, tides.station);
  return (
    <>
      {distance !== 'here' && <Line>At {portWords(tides.station)}</Line>}
      {distance === 'far' ? <Coming turn={coming} /> : <Doing state={state} now={now} />}
      {missing.length > 0 && <Line>{missingWords(missing)}</Line>}
      {distance === 'far' && <Line>{differenceWords(tides.method, tides.station)}</Line>}
    </>
  );
}

/** Without the time until then: people would read that as the time left here. */
const Coming = ({ turn }: { turn: TideEvent }) => (
  <Headline>
    {waterWord(turn.type)} {turnTime(turn)} <Unit>{turnHeight(turn)}</Unit>
  </Headline>
);

const arrows = { rising: ArrowUp, falling: ArrowDown, unknown: null };

function Doing({ state, now }: { state: TideState; now: number }) {
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
          {turnWords(next)}, <span className="whitespace-nowrap">{untilWords(momentOf(next), now)}</span>
        </Line>
      )}
      {ahead && <Line>{capital(standWords(ahead))}</Line>}
    </>
  );
}
