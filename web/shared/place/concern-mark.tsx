import { type ConcernShape, concernShapes } from './concern-shapes.ts';

/** The mark of a concern. Hidden from screen readers: its word stands beside it. */
export const ConcernMark = ({ shape, className = 'size-6' }: { shape: ConcernShape; className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 overflow-visible ${className}`}>
    {concernShapes[shape].map((part) => (
      <path key={part.d} d={part.d} className={part.className} />
    ))}
  </svg>
);
