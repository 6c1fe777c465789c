import { randomUUID } from 'node:crypto';
import { expect, request } from '@playwright/test';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { DisplayAnswer, PairingBegun } from '#contract/displays/displays.ts';
import { textHashOf } from '#server/displays/evidence/evidence.ts';
import type { Foreshore } from './start-foreshore.ts';

/** A screen that asks to be paired, by the calls alone. It paints what it is given. */
export async function aScreen({ url }: Foreshore) {
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
  const begun = await api.post('/api/display/pairings', { data: { width: 1080, height: 1920 } });
  const { code, secret } = (await begun.json()) as PairingBegun;
  const boot = { id: randomUUID(), at: Date.now(), sequence: 0 };
  let frame: DisplayFrame | null = null;
  return {
    code,
    /** Fetches its key, once somebody has approved it. */
    async fetchKey() {
      const polled = await api.post('/api/display/pairings/poll', { data: { secret } });
      expect(await polled.json()).toMatchObject({ state: 'paired' });
    },
    /** Reports what it has painted, and paints what it gets. */
    async report() {
      boot.sequence += 1;
      const answer = await api.post('/api/display/report', {
        data: {
          ...{ boot_id: boot.id, sequence: boot.sequence, uptime_ms: Date.now() - boot.at },
          ...{ revision: frame?.revision ?? null, tag: frame?.tag ?? null },
          ...{ painted_ms_ago: frame ? 0 : null, visible: true },
          text_hash: frame ? textHashOf(frame) : null,
          ...{ problems: [], version: '1.0.0', memory_mb: null, results: [] },
        },
      });
      expect(answer.status()).toBe(200);
      frame = ((await answer.json()) as DisplayAnswer).frame ?? frame;
    },
    close: () => api.dispose(),
  };
}
