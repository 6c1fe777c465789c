import type { DisplayMark } from '#contract/displays/display-frame.ts';

/** A mark, or a place that is out of use. */
export type ConcernShape = DisplayMark | 'inactive';

/** A line or an area of a mark, on a square of 24 units, with the classes that colour it. */
export interface ShapePart {
  d: string;
  className: string;
}

const LINE = 'fill-none [stroke-linecap:round] [stroke-linejoin:round]';
const OUTLINE = '[stroke-linejoin:round] stroke-2';

const octagon = 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9Z';
const drop = 'M12 6.2c2.4 2.9 3.9 5 3.9 7.1a3.9 3.9 0 0 1-7.8 0c0-2.1 1.5-4.2 3.9-7.1Z';
const circle = (radius: number) =>
  `M12 ${12 - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0-${2 * radius}Z`;

/**
 * The marks of the concerns: the outline first, then what stands inside. Each has a shape of its own, so that it is told
 * apart in grey and at 20 px.
 */
export const concernShapes: Readonly<Record<ConcernShape, readonly [ShapePart, ...ShapePart[]]>> = {
  warning: [
    { d: 'M12 3 22 20.5H2Z', className: `fill-signal stroke-on-signal dark:stroke-signal ${OUTLINE}` },
    { d: 'M12 9.5v5M12 17.6v.1', className: `${LINE} stroke-on-signal [stroke-width:2.3]` },
  ],
  spilling: [
    { d: octagon, className: `fill-danger stroke-danger ${OUTLINE}` },
    { d: drop, className: 'fill-surface' },
  ],
  spilled: [
    { d: octagon, className: `fill-surface stroke-danger ${OUTLINE}` },
    { d: drop, className: `${LINE} stroke-danger [stroke-width:1.8]` },
  ],
  raised_risk: [
    { d: 'M12 2 22 12 12 22 2 12Z', className: `fill-caution stroke-caution ${OUTLINE}` },
    {
      d: 'M6.8 12.9c1.7-2 3.5-2 5.2-.4s3.5 1.6 5.2-.4',
      className: `${LINE} stroke-surface [stroke-width:2]`,
    },
  ],
  incident: [
    { d: 'M12 2 22 12 12 22 2 12Z', className: `fill-danger stroke-danger ${OUTLINE}` },
    {
      d: 'M6.8 12.9c1.7-2 3.5-2 5.2-.4s3.5 1.6 5.2-.4',
      className: `${LINE} stroke-surface [stroke-width:2]`,
    },
  ],
  information: [
    { d: 'M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z', className: 'fill-sea' },
    { d: 'M12 11v6M12 7v.1', className: `${LINE} stroke-on-sea [stroke-width:2.3]` },
  ],
  no_recent_data: [
    {
      d: circle(9.5),
      className: `fill-surface stroke-ink-muted [stroke-width:1.8] [stroke-dasharray:3.4_2.55]`,
    },
    {
      d: 'M9.6 9.7a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.3 1-1.3 2M12 16.8v.1',
      className: `${LINE} stroke-ink-muted [stroke-width:2]`,
    },
  ],
  inactive: [
    { d: circle(5), className: 'fill-surface stroke-ink-muted [stroke-width:2]' },
    { d: 'M6 18 18 6', className: `${LINE} stroke-ink-muted [stroke-width:2]` },
  ],
  nothing_reported: [{ d: circle(5), className: 'fill-surface stroke-ink-muted [stroke-width:2]' }],
};
