import type { DisplayMark } from '#contract/displays/display-frame.ts';

const octagon = 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9Z';
const diamond = 'M12 2 22 12 12 22 2 12Z';
const circle = (radius: number) =>
  `M12 ${12 - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0-${2 * radius}Z`;

interface Mark {
  d: string;
  look: 'filled' | 'hollow' | 'dashed';
}

/** The outlines of the marks, on a square of 24 units: each kind of concern has a shape of its own, also in grey. */
const marks: Readonly<Record<DisplayMark, Mark>> = {
  warning: { d: 'M12 3 22 20.5H2Z', look: 'filled' },
  spilling: { d: octagon, look: 'filled' },
  spilled: { d: octagon, look: 'hollow' },
  incident: { d: diamond, look: 'filled' },
  raised_risk: { d: diamond, look: 'filled' },
  information: { d: 'M4 4h16v16H4Z', look: 'filled' },
  no_recent_data: { d: circle(9.5), look: 'dashed' },
  nothing_reported: { d: circle(5), look: 'hollow' },
};

/** The mark of a concern as SVG, in the colour of the text around it. Its word stands beside it. */
export function concernMark(mark: DisplayMark): string {
  const { d, look } = marks[mark];
  const fill = look === 'filled' ? 'currentColor' : 'none';
  const dashes = look === 'dashed' ? ' stroke-dasharray="3.4 2.55"' : '';
  return `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${d}" fill="${fill}" stroke="currentColor" stroke-width="2" stroke-linejoin="round"${dashes}/></svg>`;
}

/** An arrow that goes towards so many degrees true. */
export const arrow = (towards: number): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path transform="rotate(${Math.round(towards)} 12 12)" d="M12 21V4M5.5 10.5 12 4l6.5 6.5" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
