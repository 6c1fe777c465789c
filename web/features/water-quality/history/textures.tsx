import type { CSSProperties, ReactNode } from 'react';
import type { SpillState } from '#contract/conditions/overflow-history.ts';
import { stateNames } from '#domain/water/history/history-words.ts';

/** An area in the texture of a state, by which it is told apart without colour. */
export const Area = ({
  state,
  className = '',
  style,
  children,
}: {
  state: SpillState;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}) => (
  <span className={`seen seen-${state} ${className}`} style={style}>
    {children}
  </span>
);

const states = ['spilling', 'no_monitor', 'not_known', 'not_spilling'] as const;

export const Legend = () => (
  <ul aria-label="Key" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
    {states.map((state) => (
      <li key={state} className="flex items-center gap-1.5">
        <Area state={state} style={{ width: 18, height: 14 }} />
        {stateNames[state]}
      </li>
    ))}
  </ul>
);
