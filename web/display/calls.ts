import { type CallKind, type Device, type Effect, firstCall, type Outcome } from './device.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A call without an answer for so long is given up. */
export const CALL_LIMIT_MS = 8 * SECOND;
/** A little more: the program ends a call by itself; should it not, the sign goes on without it. */
const LOST_CALL_MS = CALL_LIMIT_MS + 4 * SECOND;
/** Between failures, before the jitter: with a call's limit and a second, at most 15 s until a call meets a server that is back. */
const WAITS_MS = [1000, 2000, 4000] as const;
/** How long a sign waits at most that was told to call less. */
const LONGEST_WAIT_MS: Record<CallKind, number> = {
  report: MINUTE,
  poll: MINUTE,
  begin: 10 * MINUTE,
};
/** Before a call that news asks for. */
const NEWS_GAP_MS = SECOND;

/** The call that follows one that was answered. */
export const next = (device: Device, kind: CallKind, afterS: number): Device => ({
  ...device,
  call: firstCall(kind, device.clocks.monotonic + (device.call.again ? NEWS_GAP_MS : afterS * SECOND)),
});

/** The next call at the latest then; where one is under way, after it. */
export function dueAt(device: Device, due: number): Device {
  const { call } = device;
  return {
    ...device,
    call: call.sent ? { ...call, again: true } : { ...call, due: Math.min(call.due, due) },
  };
}

export const soon = (device: Device): Device => dueAt(device, device.clocks.monotonic + NEWS_GAP_MS);

export function afterFailure(device: Device, failed: Extract<Outcome, { is: 'failed' }>): Device {
  const { call, clocks, phase, pairing } = device;
  const usual = (WAITS_MS[call.failures] ?? 4000) * failed.jitter;
  const told = (failed.retryAfterS ?? 60) * SECOND;
  const wait =
    failed.why === 'too_many' ? Math.min(Math.max(told, usual), LONGEST_WAIT_MS[call.kind]) : usual;
  const kind = call.kind === 'poll' && !pairing ? 'report' : call.kind;
  return {
    ...device,
    call: { ...firstCall(kind, clocks.monotonic + wait), failures: call.failures + 1 },
    trouble: phase === 'paired' ? null : failed.why,
  };
}

/** Sends what is due, and gives up what was never answered. */
export function withCall(device: Device, effects: Effect[]): { device: Device; effects: Effect[] } {
  const { call, clocks, sequence } = device;
  const isUnderWay = call.sent !== null && clocks.monotonic - call.sent.monotonic <= LOST_CALL_MS;
  if (isUnderWay || call.due > clocks.monotonic) return { device, effects };
  return {
    device: {
      ...device,
      sequence: call.kind === 'report' ? sequence + 1 : sequence,
      call: { ...call, sent: clocks, again: false },
    },
    effects: [...effects, { do: 'call', kind: call.kind }],
  };
}
