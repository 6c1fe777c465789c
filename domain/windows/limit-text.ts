import type { WindowLimits } from '#contract/conditions/windows.ts';
import { limitText, waveLimit, windLimit } from '../quantities/limits.ts';
import { heightFrom } from '../tides/typed-height.ts';
import type { Limits } from './limits.ts';

/** The limits as an address has them, for pages and calls alike. */
export type LimitParameters = WindowLimits;

/** Of gusts: a speed. */
function gustLimit(text: unknown): Limits['gusts'] {
  const limit = windLimit(text);
  if (!limit || limit.unit === 'beaufort') return null;
  return { amount: limit.amount, unit: limit.unit };
}

const isYes = (value: unknown): boolean => value === true || value === 'true';

/** Reads limits; what is no limit counts as left out. A page's router may have made numbers and booleans of the texts. */
export const limitsFrom = (parameters: Record<string, unknown>): Limits => ({
  tideFrom: heightFrom(parameters.tide_from),
  tideTo: heightFrom(parameters.tide_to),
  wind: windLimit(parameters.wind),
  gusts: gustLimit(parameters.gusts),
  wavesFrom: waveLimit(parameters.waves_from),
  waves: waveLimit(parameters.waves),
  daylight: isYes(parameters.daylight),
  risk: isYes(parameters.risk),
  spill: isYes(parameters.spill),
  crossings: isYes(parameters.crossings),
});

/** The parameters that say these limits; none for what does not matter. */
export function limitParameters(limits: Limits): LimitParameters {
  const { tideFrom, tideTo, wind, gusts, wavesFrom, waves, daylight, risk, spill, crossings } = limits;
  return {
    ...(tideFrom !== null && { tide_from: String(tideFrom) }),
    ...(tideTo !== null && { tide_to: String(tideTo) }),
    ...(wind && { wind: limitText(wind) }),
    ...(gusts && { gusts: limitText(gusts) }),
    ...(wavesFrom && { waves_from: limitText(wavesFrom) }),
    ...(waves && { waves: limitText(waves) }),
    ...(daylight && { daylight: 'true' as const }),
    ...(risk && { risk: 'true' as const }),
    ...(spill && { spill: 'true' as const }),
    ...(crossings && { crossings: 'true' as const }),
  };
}
