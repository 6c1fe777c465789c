import type { KeptPlace } from '#domain/displays/sign.ts';
import { type Device, type Effect, type Event, started } from './device.ts';
import type { Monitor } from './monitor.ts';
import type { Measured } from './painted/painted.ts';
import { reportOf } from './report.ts';
import { beginPairing, pollPairing, type Result, report } from './server-calls.ts';
import { step } from './step.ts';
import type { Clocks } from './trusted-time.ts';

/** What the program needs of the page that it runs in. */
export interface Surroundings {
  clocks: () => Clocks;
  measure: (device: Device) => Promise<Measured>;
  isShellKept: () => Promise<boolean>;
  monitor: () => Monitor;
  keep: (place: KeptPlace) => Promise<unknown>;
  forget: () => Promise<unknown>;
  listen: (monotonic: number) => void;
  stopListening: () => void;
  reload: () => Promise<void>;
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type News = Without<Event, 'clocks'>;

export interface Program {
  device: () => Device;
  subscribe: (changed: () => void) => () => void;
  send: (news: News) => void;
}

/** Runs the reducer: hands it what happens with the clocks of the moment, and does what it says. */
export function createProgram(kept: KeptPlace | null, around: Surroundings): Program {
  const listeners = new Set<() => void>();
  let device = started(around.clocks(), kept);

  const send = (news: News) => {
    const result = step(device, { ...news, clocks: around.clocks() } as Event);
    device = result.device;
    for (const changed of listeners) changed();
    for (const effect of result.effects) carryOut(effect);
  };

  async function call(kind: Extract<Effect, { do: 'call' }>['kind'], asked: Clocks): Promise<void> {
    const lost: Result = { is: 'failed', why: 'away', retryAfterS: null, jitter: 1 };
    const result = await answerTo(kind).catch(() => lost);
    send({ ...result, asked } as News);
  }

  async function answerTo(kind: Extract<Effect, { do: 'call' }>['kind']): Promise<Result> {
    if (kind === 'begin') return await beginPairing();
    if (kind === 'poll') return await pollPairing(device.pairing?.secret ?? '');
    const [measured, isKept] = await Promise.all([around.measure(device), around.isShellKept()]);
    if (isKept !== device.isShellKept) send({ is: 'shell', isKept });
    const body = reportOf(device, measured, around.monitor());
    return await report(body, body);
  }

  function carryOut(effect: Effect): void {
    switch (effect.do) {
      case 'call':
        void call(effect.kind, device.call.sent ?? around.clocks());
        break;
      case 'keep':
        around.keep(effect.place).catch(() => send({ is: 'problem', problem: 'storage_full' }));
        break;
      case 'forget':
        void around.forget().catch(() => undefined); // there was no storage to keep anything in
        break;
      case 'listen':
        around.listen(device.clocks.monotonic);
        break;
      case 'stop_listening':
        around.stopListening();
        break;
      case 'reload':
        void around.reload();
        break;
    }
  }

  return {
    device: () => device,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    send,
  };
}
