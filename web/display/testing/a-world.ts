import type { DisplayCommand, PairingState } from '#contract/displays/displays.ts';
import type { KeptPlace } from '#domain/displays/sign.ts';
import { type CallKind, type Device, type Effect, type Event, started } from '../device.ts';
import { step } from '../step.ts';
import type { Clocks } from '../trusted-time.ts';
import { aFrame, anAnswer } from './a-frame.ts';

export const START = Date.parse('2026-11-22T14:02:00Z');

/** What a sign meets: a server that is there or not, and that takes its key or not. */
export interface World {
  /** `away`: refuses at once. `silent`: gives no answer. `busy`: too many calls. */
  server: 'good' | 'away' | 'silent' | 'busy';
  hasKey: boolean;
  /** How a poll is answered. */
  approval: PairingState['state'];
  /** Milliseconds until an answer. */
  latency: number;
  /** Of the frame that the server has: a new one with each. */
  edition: number;
  commands: DisplayCommand[];
  isOpen: boolean;
}

/** A sign's program without a screen: its state, and what it did, in a world in the test's hand. */
export function aSign(world: World, kept: KeptPlace | null = null) {
  let device = started({ monotonic: 0, wall: START }, kept);
  let wallOff = 0;
  let now = 0;
  let onWay: { at: number; event: () => EventWithoutClocks }[] = [];
  const counts = { reports: 0, begun: 0, reloads: 0, forgotten: 0 };

  const clocks = (): Clocks => ({ monotonic: now, wall: START + now + wallOff });
  const outcomeOf = (
    kind: CallKind,
    sent: Pick<Device, 'results' | 'problems' | 'frame'>,
  ): OutcomeWithoutAsked => {
    if (world.server === 'busy') return { is: 'failed', why: 'too_many', retryAfterS: 30, jitter: 1.2 };
    if (world.server !== 'good') return { is: 'failed', why: 'away', retryAfterS: null, jitter: 1.2 };
    if (kind === 'report') {
      if (!world.hasKey) return { is: 'refused' };
      const [tag, revision] = [`tag-${world.edition}`, `revision-${world.edition}`];
      const at = START + now;
      const frame = sent.frame?.tag === tag ? null : aFrame(at, { tag, revision });
      const { commands, isOpen: is_open } = world;
      return { is: 'answered', answer: anAnswer(at, { frame, revision, commands, is_open }), sent };
    }
    if (kind === 'begin') {
      const expires_at = new Date(START + now + 600_000).toISOString();
      const begun = { secret: `secret-${now}`, code: 'BDGK-HMTX', expires_at, poll_after_s: 5 };
      return {
        is: 'pairing_begun',
        begun: { ...begun, pairing_url: 'https://foreshore.example/admin/displays/pair' },
        lastsMs: 600_000,
      };
    }
    if (world.approval === 'paired') world.hasKey = true;
    return { is: 'pairing_state', state: { state: world.approval, poll_after_s: 5 } };
  };

  const carryOut = (effect: Effect) => {
    if (effect.do === 'reload') counts.reloads += 1;
    if (effect.do === 'forget') counts.forgotten += 1;
    if (effect.do !== 'call') return;
    if (effect.kind === 'report') counts.reports += 1;
    if (effect.kind === 'begin') counts.begun += 1;
    const asked = clocks();
    const { results, problems, frame } = device;
    // A call without an answer ends at its limit.
    const wait = world.server === 'silent' ? 8000 : world.latency;
    onWay.push({
      at: now + wait,
      event: () => ({ ...outcomeOf(effect.kind, { results, problems, frame }), asked }) as EventWithoutClocks,
    });
  };
  const send = (event: EventWithoutClocks) => {
    const result = step(device, { ...event, clocks: clocks() } as Event);
    device = result.device;
    for (const effect of result.effects) carryOut(effect);
  };
  send({ is: 'shell', isKept: true });

  return {
    get device() {
      return device;
    },
    counts,
    send,
    now: () => now,
    /** Lets so much time pass, a second at a time. */
    pass(ms: number) {
      for (const end = now + ms; now < end; ) {
        now += 1000;
        const due = onWay.filter(({ at }) => at <= now);
        onWay = onWay.filter(({ at }) => at > now);
        for (const { event } of due) send(event());
        send({ is: 'passed' });
      }
    },
    /** The device's own clock jumps. */
    jump(ms: number) {
      wallOff += ms;
    },
  };
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type EventWithoutClocks = Without<Event, 'clocks'>;
type OutcomeWithoutAsked = Without<Extract<Event, { asked: Clocks }>, 'clocks' | 'asked'>;

export const goodWorld = (): World => ({
  server: 'good',
  hasKey: true,
  approval: 'pending',
  latency: 100,
  edition: 1,
  commands: [],
  isOpen: true,
});
