import type { DisplayAnswer } from '#contract/displays/displays.ts';
import type { Push } from './device.ts';

/** A connection that has said nothing for so long is dead (`contract/displays/displays.ts`). */
const DEAD_AFTER_MS = 45_000;
const OPEN_AGAIN_MS = 30_000;

export interface Pushes {
  /** Opens the connection where there is none. Called with each answer; it waits between tries by itself. */
  listen: (monotonic: number) => void;
  stop: () => void;
}

/**
 * The live connection. It only says that there is news: what it brings may have been held up on the way, so the sign asks
 * for everything itself, and without it learns the same with its next report.
 */
export function createPushes(on: { push: (push: Push) => void; refused: () => void }): Pushes {
  let source: EventSource | null = null;
  let heard = 0;
  let opened = Number.NEGATIVE_INFINITY;
  const stop = () => {
    source?.close();
    source = null;
  };
  const open = () => {
    source = new EventSource('/api/display/events');
    const noted = () => {
      heard = performance.now();
    };
    source.addEventListener('open', noted);
    source.addEventListener('beat', noted);
    source.addEventListener('answer', ({ data }) => {
      noted();
      on.push(newsIn(data));
    });
    source.addEventListener('refused', () => {
      stop();
      on.refused();
    });
  };
  return {
    listen(monotonic) {
      const isDead =
        source === null || source.readyState === EventSource.CLOSED || monotonic - heard > DEAD_AFTER_MS;
      if (!isDead || monotonic - opened < OPEN_AGAIN_MS) return;
      stop();
      opened = monotonic;
      heard = monotonic;
      open();
    },
    stop,
  };
}

/** Something that can't be read is news too: a report will tell. */
function newsIn(data: unknown): Push {
  try {
    const { revision, frame, commands }: DisplayAnswer = JSON.parse(String(data));
    return { revision, tag: frame?.tag ?? null, commands: commands.map(({ id }) => ({ id })) };
  } catch {
    return { revision: '', tag: null, commands: [] };
  }
}
