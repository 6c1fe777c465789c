import { curveMonotoneX } from 'd3-shape';

interface Point {
  x: number;
  y: number;
}

/** As precise as an eye can see, in graph units. */
const DECIMALS = 1000;
const rounded = (value: number) => Math.round(value * DECIMALS) / DECIMALS;

/** What a curve is drawn into: SVG path commands. d3's own would bring all that a canvas can draw, 1 kB. */
function pathWriter() {
  let path = '';
  const add =
    (command: string) =>
    (...numbers: number[]) => {
      path += command + numbers.map(rounded).join(',');
    };
  return {
    moveTo: add('M'),
    lineTo: add('L'),
    bezierCurveTo: add('C'),
    closePath: add('Z'),
    written: () => path,
  };
}

/** The stretches without a gap. */
function stretches(points: readonly (Point | null)[]): Point[][] {
  const found: Point[][] = [];
  let isOpen = false;
  for (const point of points) {
    if (point && isOpen) found.at(-1)?.push(point);
    else if (point) found.push([point]);
    isOpen = point !== null;
  }
  return found;
}

/** A smooth line that never goes beyond the values on both sides. A single point is a dot. */
function drawn(stretch: readonly Point[]): string {
  const writer = pathWriter();
  // The curve calls these four alone.
  const curve = curveMonotoneX(writer as unknown as CanvasRenderingContext2D);
  curve.lineStart();
  for (const { x, y } of stretch) curve.point(x, y);
  curve.lineEnd();
  return writer.written();
}

/** The SVG path of a smooth line from left to right; null is a gap in it. In graph units. */
export const smoothLine = (points: readonly (Point | null)[]): string =>
  stretches(points).map(drawn).join('');

/** The SVG path of the area between such a line and the height `floor`. */
export const smoothArea = (points: readonly (Point | null)[], floor: number): string =>
  stretches(points)
    .map((stretch) => {
      const [from, to] = [stretch[0]?.x ?? 0, stretch.at(-1)?.x ?? 0];
      return `${drawn(stretch).replace('Z', '')}L${rounded(to)},${rounded(floor)}L${rounded(from)},${rounded(floor)}Z`;
    })
    .join('');
