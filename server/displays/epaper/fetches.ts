import type { Logger } from 'pino';
import { contactLimits } from '#domain/displays/display-state.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Store } from '#server/store/engines/open-store.ts';

/** That a panel has fetched: its only report. What it painted it cannot say. */
export type Fetches = ReturnType<typeof createFetches>;

export function createFetches(options: {
  store: Pick<Store, 'withHeldContact' | 'displays'>;
  /** Called when a panel fetches again of which people were told that it does not. */
  returned: (displayId: string, silentSince: number) => void;
  /** Called when a display turned out to be a panel. */
  changed: () => Promise<void>;
  log: Logger;
  now: () => number;
}) {
  const { store, returned, changed, log, now } = options;

  const noted = (displayId: string, version: string | null) =>
    store.withHeldContact(displayId, async (before, { contacts }) => {
      if (!before) return null;
      const { lastReportAt: last, spellFrom } = before;
      const { lateMs, signSaysSoMs: darkAfterMs } = contactLimits.epaper;
      const at = Math.max(now(), last ?? 0); // the clocks of two processes may differ
      const isGap = last === null || at - last > lateMs;
      if (isGap && last !== null && spellFrom !== null)
        await contacts.addSpell(displayId, { from: spellFrom, until: last, darkAfterMs });
      await contacts.save({
        ...before,
        lastReportAt: at,
        spellFrom: isGap ? at : spellFrom,
        report: { version: (version ?? 'picture').slice(0, 40), memoryMb: null, problems: [] },
        silentMailAt: null,
      });
      return before;
    });

  return {
    /**
     * Does not throw: a panel gets its picture although nothing can be noted.
     * @param version of the panel's program
     */
    async note({ id: displayId, kind }: Pick<StoredDisplay, 'id' | 'kind'>, version: string | null) {
      try {
        if (kind !== 'epaper') {
          await store.displays.noteEpaper(displayId);
          await changed();
        }
        const before = await noted(displayId, version);
        if (before && before.silentMailAt !== null && before.lastReportAt !== null)
          returned(displayId, before.lastReportAt);
      } catch (error) {
        log.warn({ err: error, display: displayId }, 'a fetched picture could not be noted');
      }
    },
  };
}
