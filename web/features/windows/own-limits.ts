import { limitParameters, limitsFrom } from '#domain/windows/limit-text.ts';
import { type Limits, NO_LIMITS } from '#domain/windows/limits.ts';
import { storedValue } from '#web/shared/ui/browser/stored-value.ts';

function ownFrom(stored: string | null): Limits | null {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...NO_LIMITS, ...limitsFrom({ ...kept }) } : null;
  } catch {
    return null;
  }
}

/** The limits that somebody last set on this device; null: none yet. */
export const ownLimits = storedValue<Limits | null>('foreshore.limits', {
  from: ownFrom,
  to: (limits) => (limits ? JSON.stringify(limitParameters(limits)) : null),
});
