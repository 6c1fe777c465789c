import type { DisplayAnswer, PairingBegun, PairingState } from '#contract/displays/displays.ts';
import type { KeptPlace } from '#domain/displays/sign.ts';
import { afterFailure, dueAt, next, soon, withCall } from './calls.ts';
import { afterCommand, mayReload } from './commands.ts';
import { type Device, type Effect, type Event, firstCall, type Push, started, type Told } from './device.ts';
import { keptOf } from './kept-place.ts';
import { type Clocks, gained, looked, timeFrom } from './trusted-time.ts';

const MINUTE = 60_000;
/** A page that can't be drawn is tried again so soon. */
const DRAW_AGAIN_MS = MINUTE;
const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most);
const REPORT_AFTER_S = [1, 120] as const;
const POLL_AFTER_S = [1, 60] as const;

export interface Step {
  device: Device;
  effects: Effect[];
}

/** The next state, and what is to be done. Pure: clocks and chance come with the event. */
export function step(before: Device, event: Event): Step {
  const { device, effects } = afterEvent(atClocks(before, event.clocks), event);
  return withCall(device, effects);
}

/** Looks at the clocks. Where the time is lost, the server is asked at once. */
function atClocks(before: Device, clocks: Clocks): Device {
  const time = before.time && looked(before.time, clocks);
  const hasJumped = Math.abs(gained(before.clocks, clocks)) > MINUTE;
  const device: Device = {
    ...before,
    clocks,
    time,
    overlay: before.overlay && before.overlay.until > clocks.monotonic ? before.overlay : null,
    problems: hasJumped ? withProblem(before, 'clock_jumped') : before.problems,
  };
  return before.time && !time ? dueAt(device, clocks.monotonic) : device;
}

function afterEvent(device: Device, event: Event): Step {
  if ('asked' in event && event.asked.monotonic !== device.call.sent?.monotonic) return plain(device);
  switch (event.is) {
    case 'answered':
      return afterAnswer(device, event.asked, event.answer, event.sent);
    case 'refused':
      return afterRefusal(device);
    case 'failed':
      return plain(afterFailure(device, event));
    case 'pairing_begun':
      return plain(afterBegun(device, event.begun, event.lastsMs));
    case 'pairing_state':
      return plain(afterPairingState(device, event.state));
    case 'pushed':
      return plain(hasNews(device, event.push) ? soon(device) : device);
    case 'painted':
      return plain(device.phase === 'paired' ? soon(device) : device);
    case 'network_back':
      return plain(device.trouble === 'too_many' ? device : dueAt(device, device.clocks.monotonic));
    case 'new_version':
      return plain({ ...device, hasNewVersion: true });
    case 'shell':
      return plain({ ...device, isShellKept: event.isKept });
    case 'drawn':
      return plain({ ...device, fits: event.fits });
    case 'crashed':
      return plain({
        ...device,
        // What is drawn instead may fail too. Then it stays so until the next try: drawn again at once, it would never end.
        crashedAt: device.crashedAt ?? device.clocks.monotonic,
        problems: withProblem(device, 'error_boundary'),
      });
    case 'problem':
      return plain({ ...device, problems: withProblem(device, event.problem) });
    case 'passed':
      return plain(afterSecond(device));
  }
}

const plain = (device: Device): Step => ({ device, effects: [] });

const withProblem = ({ problems }: Device, problem: Device['problems'][number]): Device['problems'] =>
  problems.includes(problem) ? problems : [...problems, problem];

function afterSecond(before: Device): Device {
  const { crashedAt, clocks, pairing, call } = before;
  const drawsAgain = crashedAt !== null && clocks.monotonic - crashedAt >= DRAW_AGAIN_MS;
  const device = drawsAgain ? { ...before, crashedAt: null } : before;
  if (!pairing || clocks.monotonic < pairing.until) return device;
  const withoutCode = { ...device, pairing: null };
  return call.sent ? withoutCode : askedByKey(withoutCode);
}

/** After the end of a code: a key may have come in an answer that was lost, so it is tried before another code is asked for. */
const askedByKey = (device: Device): Device => ({ ...next(device, 'report', 0), pairing: null });

function afterBegun(device: Device, begun: PairingBegun, lastsMs: number): Device {
  const { secret, code, pairing_url: url, poll_after_s } = begun;
  return {
    ...next(device, 'poll', within(poll_after_s, POLL_AFTER_S)),
    pairing: { secret, code, url, until: device.clocks.monotonic + lastsMs },
    trouble: null,
  };
}

function afterPairingState(before: Device, { state, poll_after_s }: PairingState): Device {
  const device: Device = { ...before, trouble: null };
  if (state === 'paired') return next(device, 'report', 0);
  if (state === 'expired' || !device.pairing) return askedByKey(device);
  return next(device, 'poll', within(poll_after_s, POLL_AFTER_S));
}

function afterAnswer(before: Device, asked: Clocks, answer: DisplayAnswer, sent: Told): Step {
  const said = Date.parse(answer.server_time);
  const time = looked(timeFrom(said, asked), before.clocks);
  const frame = answer.frame ?? before.frame;
  const kept = frame ? keptOf(frame) : before.kept;
  const results = before.results.filter(({ id }) => !sent.results.some((told) => told.id === id));
  const device: Device = {
    ...next(before, 'report', within(answer.report_after_s, REPORT_AFTER_S)),
    phase: 'paired',
    wasRevoked: false,
    pairing: null,
    trouble: null,
    time,
    contactAt: said,
    display: answer.display,
    frame,
    kept,
    witness: answer.witness,
    isOpen: answer.is_open,
    crashedAt: frame?.tag === before.frame?.tag ? before.crashedAt : null,
    results,
    reload: before.reload === 'asked' && results.length === 0 ? 'told' : before.reload,
    problems: before.problems.filter((problem) => !sent.problems.includes(problem)),
  };
  const commanded = answer.commands.reduce(afterCommand, time ? device : soon(device));
  const effects: Effect[] = [{ do: 'listen' }];
  if (kept && !isSame(kept, before.kept)) effects.push({ do: 'keep', place: kept });
  if (!mayReload(commanded)) return { device: commanded, effects };
  return { device: { ...commanded, reload: 'none' }, effects: [...effects, { do: 'reload' }] };
}

const isSame = (one: KeptPlace, other: KeptPlace | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Without a key, or with one that is taken back, nothing is shown and nothing stays. */
function afterRefusal(before: Device): Step {
  const { clocks, phase, kept, wasRevoked, hasNewVersion, isShellKept, sequence } = before;
  const hadKey = phase === 'paired' || kept !== null;
  const device: Device = {
    ...started(clocks, null),
    phase: 'pairing',
    wasRevoked: hadKey || wasRevoked,
    call: firstCall('begin', clocks.monotonic),
    hasNewVersion,
    isShellKept,
    sequence,
  };
  return { device, effects: hadKey ? [{ do: 'stop_listening' }, { do: 'forget' }] : [] };
}

/** Whether a push says something that is not known. It may be late, so nothing else is taken from it. */
const hasNews = (device: Device, { revision, tag, commands }: Push): boolean =>
  revision !== device.frame?.revision ||
  (tag !== null && tag !== device.frame?.tag) ||
  commands.some(({ id }) => !device.commands.includes(id));
