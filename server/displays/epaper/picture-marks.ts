import type { PictureMark } from '#domain/displays/pictures/picture-words.ts';

const octagon = 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9Z';
const diamond = 'M12 2 22 12 12 22 2 12Z';
const drop = 'M12 6.2c2.4 2.9 3.9 5 3.9 7.1a3.9 3.9 0 0 1-7.8 0c0-2.1 1.5-4.2 3.9-7.1Z';
const wave = 'M6.8 12.9c1.7-2 3.5-2 5.2-.4s3.5 1.6 5.2-.4';
const circle = (radius: number) =>
  `M12 ${12 - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0-${2 * radius}Z`;

type Look = 'area' | 'line' | 'hole' | 'line in hole' | 'dashes';

/** On a square of 24 units, without colours: each has an outline, or something inside, that no other has. */
const shapes: Readonly<Record<PictureMark, readonly (readonly [Look, string])[]>> = {
  warning: [
    ['area', 'M12 3 22 20.5H2Z'],
    ['line in hole', 'M12 9.5v5M12 17.6v.1'],
  ],
  information: [
    ['area', 'M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z'],
    ['line in hole', 'M12 11v6M12 7v.1'],
  ],
  spilling: [
    ['area', octagon],
    ['hole', drop],
  ],
  spilled: [
    ['line', octagon],
    ['line', drop],
  ],
  incident: [
    ['area', diamond],
    ['line in hole', wave],
  ],
  raised_risk: [
    ['line', diamond],
    ['line', wave],
  ],
  no_recent_data: [
    ['dashes', circle(9.5)],
    ['line', 'M9.6 9.6a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.1.9-1.1 1.8M12 16.6v.1'],
  ],
  nothing_reported: [['line', circle(5)]],
  rising: [['line', 'M12 21V4M5.5 10.5 12 4l6.5 6.5']],
  falling: [['line', 'M12 3v17M5.5 13.5 12 20l6.5-6.5']],
};

/** The address of a mark, to be drawn in `ink` on `ground`. */
export function markSource(mark: PictureMark, ink: string, ground: string): string {
  const line = (colour: string) =>
    `fill="none" stroke="${colour}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"`;
  const looks: Readonly<Record<Look, string>> = {
    area: `fill="${ink}" stroke="${ink}" stroke-width="2" stroke-linejoin="round"`,
    line: line(ink),
    hole: `fill="${ground}"`,
    'line in hole': line(ground),
    dashes: `fill="none" stroke="${ink}" stroke-width="2" stroke-dasharray="3.4 2.55"`,
  };
  const paths = shapes[mark].map(([look, d]) => `<path d="${d}" ${looks[look]}/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 24 24">${paths}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
