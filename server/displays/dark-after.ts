import { silenceUntilDark } from '#domain/displays/display-state.ts';
import type { Contact } from '#server/store/displays/contacts.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Store } from '#server/store/engines/open-store.ts';

/**
 * How long a display without contact may show what it has, ms, at most: where its settings were shortened since, it may still
 * hold the frame that it confirmed last, and go by that.
 */
export type DarkAfter = (
  display: Pick<StoredDisplay, 'kind' | 'look'>,
  contact: Pick<Contact, 'confirmedRevision'> | null,
) => Promise<number>;

export const createDarkAfter =
  ({ displayFrames }: Pick<Store, 'displayFrames'>): DarkAfter =>
  async (display, contact) => {
    const revision = contact?.confirmedRevision ?? null;
    const held = revision === null ? null : await displayFrames.find(revision);
    const asSet = silenceUntilDark(display);
    return held ? Math.max(asSet, silenceUntilDark({ kind: display.kind, look: held.look })) : asSet;
  };
