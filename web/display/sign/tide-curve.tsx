import type { SignCurve } from '#domain/displays/blocks/sign-tide.ts';

const WIDTH = 1000;
const HEIGHT = 150;
const TOP = 24;
const FOOT = 16;

const left = (x: number): number => x * WIDTH;
const down = (y: number): number => TOP + (1 - y) * (HEIGHT - TOP - FOOT);

/** The tide around now, without figures: they stand beside it. */
export function TideCurve({ curve: { points, now, turns } }: { curve: SignCurve }) {
  const line = points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${left(x).toFixed(1)} ${down(y).toFixed(1)}`)
    .join('');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="sign-curve" aria-hidden="true">
      <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} className="sign-soft" />
      <path d={line} className="sign-stroke" />
      <path d={`M${left(now.x)} 0V${HEIGHT}`} className="sign-now" />
      {turns.map(({ x, y }) => (
        <circle key={x} cx={left(x)} cy={down(y)} r="11" className="sign-turn" />
      ))}
      <circle cx={left(now.x)} cy={down(now.y)} r="17" className="sign-now-mark" />
    </svg>
  );
}
