import type { Concern } from '#domain/overview/concerns.ts';
import { type ConcernShape, concernShapes } from './concern-shapes.ts';

/** An open incident has the diamond of a risk, in the colour of danger. */
export const shapeOf = ({ kind, tone }: Pick<Concern, 'kind' | 'tone'>): ConcernShape =>
  kind === 'raised_risk' && tone === 'danger' ? 'incident' : kind;

/** The mark of a concern. Hidden from screen readers: its word stands beside it. */
export const ConcernMark = ({ shape, className = 'size-6' }: { shape: ConcernShape; className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 overflow-visible ${className}`}>
    {concernShapes[shape].map((part) => (
      <path key={part.d} d={part.d} className={part.className} />
    ))}
  </svg>
);
