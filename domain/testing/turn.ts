import type { TideEvent } from '#contract/conditions/tides.ts';
import { londonClock } from '../time/london-time.ts';

/** A high or low water at `moment`, `YYYY-MM-DDTHH:MM` in UTC. */
export function turn(
  moment: string,
  height: number,
  type: TideEvent['type'],
  marks: Partial<TideEvent> = {},
): TideEvent {
  const at = Date.parse(`${moment}Z`);
  return {
    time: londonClock(at),
    date_time: new Date(at).toISOString(),
    height,
    type,
    is_approximate_time: false,
    is_approximate_height: false,
    ...marks,
  };
}
