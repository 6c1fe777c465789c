import { silenceUntilDark } from '#domain/displays/display-state.ts';
import type { Contact } from '#server/store/displays/contacts.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';

/**
 * How long a display without contact may show what it has, ms, at most: a screen may still hold a frame that was given out with
 * a longer time than its settings now say, whether it has proved that or not.
 */
export function darkAfterOf(
  display: Pick<StoredDisplay, 'kind' | 'look'>,
  contact: Pick<Contact, 'darkAfterMs'> | null,
): number {
  const asSet = silenceUntilDark(display);
  return display.kind === 'epaper' ? asSet : Math.max(asSet, contact?.darkAfterMs ?? 0);
}
