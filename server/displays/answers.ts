import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { DisplayAnswer, DisplayCommand } from '#contract/displays/displays.ts';
import { isOpen } from '#domain/displays/opening-hours.ts';
import type { StoredCommand } from '#server/store/displays/commands.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { isStoreAway } from '#server/store/engines/store-away.ts';
import type { WitnessCodes } from './evidence/witness-codes.ts';

const REPORT_AFTER_S = { screen: 60, epaper: 900 } as const;

/** What a display is told. @param holds the tag of the frame that it has */
export type AnswerOf = (
  display: StoredDisplay,
  frame: DisplayFrame,
  holds: string | null,
) => Promise<DisplayAnswer>;

export const createAnswers =
  (options: {
    store: Pick<Store, 'displayCommands'>;
    codes: Pick<WitnessCodes, 'of'>;
    now: () => number;
  }): AnswerOf =>
  async (display, frame, holds) => {
    const { store, codes, now } = options;
    const commands = await store.displayCommands.waiting(display.id, now()).catch((error: unknown) => {
      if (isStoreAway(error)) return []; // they wait for the next answer
      throw error;
    });
    return {
      server_time: new Date(now()).toISOString(),
      display: { name: display.name, number: display.number },
      frame: holds === frame.tag ? null : frame,
      revision: frame.revision,
      commands: commands.map(shownCommand),
      witness: codes.of(display.number, frame.revision),
      report_after_s: REPORT_AFTER_S[display.kind],
      is_open: isOpen(display.openingHours, now()),
    };
  };

export const shownCommand = ({ id, kind, expiresAt }: StoredCommand): DisplayCommand => ({
  id,
  kind,
  expires_at: new Date(expiresAt).toISOString(),
});
