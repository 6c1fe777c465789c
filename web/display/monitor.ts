import { AGENT_ADDRESS, AGENT_ANSWERS_WITHIN_MS, AGENT_MARK } from '#contract/displays/display-agent.ts';
import type { MonitorState } from '#contract/displays/displays.ts';

const ASK_EVERY_MS = 30_000;

/** Asked: the agent has not answered for the first time. Undefined: there is none. */
export type Monitor = MonitorState | 'asked' | undefined;

const SAID = ['on', 'connected', 'off', 'none'] as const satisfies MonitorState[];

/**
 * Asks the agent of this computer whether the monitor is on, again and again, where the page's address says that there is one.
 * @returns what it said last
 */
export function watchMonitor(): () => Monitor {
  let state: Monitor = 'asked';
  if (location.hash !== AGENT_MARK) return () => undefined;
  const ask = async () => {
    state = await saidByAgent().catch(() => 'silent' as const);
  };
  void ask();
  setInterval(() => void ask(), ASK_EVERY_MS);
  return () => state;
}

async function saidByAgent(): Promise<MonitorState> {
  const answer = await fetch(AGENT_ADDRESS, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(AGENT_ANSWERS_WITHIN_MS),
  });
  const { monitor }: { monitor?: unknown } = await answer.json();
  return SAID.find((state) => state === monitor) ?? 'silent';
}
