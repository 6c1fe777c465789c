import type { Meta } from '#contract/meta.ts';
import { londonClock } from '#domain/london-time.ts';
import type { PanelAge } from '#web/ui/panel.tsx';

/** The moment that a model's value is for: a forecast, never an observation. */
export function forecastAge({ observed_at }: Meta): PanelAge | null {
  if (observed_at === null) return null;
  const at = Date.parse(observed_at);
  return { lead: `Forecast for ${londonClock(at)},`, at };
}

/** When the source was last asked: its rows tell when they were written, not when they were true. */
export const checkedAge = ({ fetched_at }: Meta): PanelAge | null =>
  fetched_at === null ? null : { lead: 'Checked', at: Date.parse(fetched_at) };
