import type { DisplayCommand } from '#contract/displays/displays.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { soon } from './calls.ts';
import type { CommandResult, Device } from './device.ts';
import { latestNow } from './trusted-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OVERLAY_MS = MINUTE;
const MAX_COMMANDS = 50;
const MAX_RESULTS = 20; // of a report
/** So long a page stays at least, whatever asks for a reload. */
const MIN_STAY_MS = MINUTE;
const MIN_STAY_BEFORE_NEW_VERSION_MS = 10 * MINUTE;
/** At night a page is loaded anew after so long without a new version: browsers gather things. */
const MAX_STAY_MS = 20 * HOUR;
/** The hour in London in which signs that never close load a page anew. */
const NIGHT = '03:';

/** What a command says is done once; the next report says what became of it. */
export function afterCommand(device: Device, command: DisplayCommand): Device {
  const { id, kind } = command;
  if (device.commands.includes(id)) return device;
  const outcome = outcomeOf(device, command);
  const taken: Device = {
    ...soon(device),
    commands: [...device.commands, id].slice(-MAX_COMMANDS),
    results: [...device.results, { id, outcome }].slice(-MAX_RESULTS),
  };
  if (outcome !== 'done') return taken;
  if (kind === 'reload') return { ...taken, reload: 'asked' };
  if (kind === 'refresh') return { ...taken, frame: device.frame && { ...device.frame, tag: '' } };
  return { ...taken, overlay: { kind, until: device.clocks.monotonic + OVERLAY_MS } };
}

function outcomeOf(
  { time, isShellKept }: Device,
  { kind, expires_at }: DisplayCommand,
): CommandResult['outcome'] {
  if (!time || latestNow(time) >= Date.parse(expires_at)) return 'expired';
  return kind === 'reload' && !isShellKept ? 'failed' : 'done';
}

/** Whether the page is to be loaded anew. Asked only right after an answer: without contact it would have no time. */
export function mayReload({ clocks, reload, hasNewVersion, isShellKept, isOpen, time }: Device): boolean {
  const stayed = clocks.monotonic;
  if (stayed < MIN_STAY_MS || !isShellKept) return false;
  if (reload === 'told') return true;
  const isNight = !isOpen || (time !== null && londonClock(latestNow(time)).startsWith(NIGHT));
  return isNight && (stayed > MAX_STAY_MS || (hasNewVersion && stayed > MIN_STAY_BEFORE_NEW_VERSION_MS));
}
