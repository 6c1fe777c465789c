import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { DisplayAnswer } from '#contract/displays/displays.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { Connection } from './connections.ts';
import { createPushes } from './pushes.ts';

const COUNT = 30;

test('others are answered while hundreds of displays are sent their frames', async () => {
  const ids = Array.from({ length: COUNT }, (_, index) => `display ${index}`);
  const sent: string[] = [];
  let changed: (locationId: string | null) => void = () => undefined;
  const pushes = createPushes({
    connections: {
      open: () => null,
      of: (displayId) => [{ displayId, pairedAt: 1, tag: 'old' } as Connection],
      displayIds: () => ids,
      send: ({ displayId }) => void sent.push(displayId),
      beat: () => undefined,
      refuse: () => undefined,
      count: () => COUNT,
      closeAll: () => undefined,
    },
    register: {
      all: () => [],
      byId: (id) => ({ id }) as StoredDisplay,
      byNumber: () => undefined,
      at: () => [],
      refresh: async () => undefined,
      onRead: () => undefined,
      settled: async () => undefined,
    },
    frames: {
      of: () => ({ tag: 'new' }) as DisplayFrame,
      onChange: (listener) => {
        changed = listener;
      },
      stop: () => undefined,
    },
    answerOf: async () => ({}) as DisplayAnswer,
    // The embedded store writes without a pause.
    reports: { noteGiven: async () => undefined },
    log: pino({ level: 'silent' }),
    now: () => 0,
  });
  changed(null);
  let turns = 0;
  while (sent.length < COUNT) {
    await nextTurn();
    if (sent.length > 0) turns += 1;
  }
  expect(turns).toBeGreaterThan(COUNT / 2);
  expect(sent).toEqual(ids);
  pushes.close();
});
