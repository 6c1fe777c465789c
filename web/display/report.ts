import type { DisplayProblem, DisplayReport } from '#contract/displays/displays.ts';
import type { Device } from './device.ts';
import type { Monitor } from './monitor.ts';
import type { Measured } from './painted/painted.ts';

const BYTES_OF_MB = 1_000_000;
/** The first version of the program is kept within this time. */
const KEPT_AFTER_MS = 60_000;
const MAX_PROBLEMS = 10;

const letters = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('');
/** New with each start of the page. */
const bootId = letters(crypto.getRandomValues(new Uint8Array(12)));

/** The build names the file by its content. */
const ownFile = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';
const [, ownVersion = 'development'] = /^display-([\w-]+)\.js$/.exec(ownFile) ?? [];

/** What Chromium says of itself; nobody else does. */
function memoryMb(): number | null {
  const { memory } = performance as { memory?: { usedJSHeapSize: number } };
  return memory ? Math.round(memory.usedJSHeapSize / BYTES_OF_MB) : null;
}

export function reportOf(device: Device, measured: Measured, monitor: Monitor): DisplayReport {
  const { sequence, frame, results, clocks } = device;
  const { painted_ms_ago } = measured;
  // Until the agent has answered, the monitor may be off: then nothing is said yet.
  const isSaid = painted_ms_ago !== null && monitor !== 'asked';
  return {
    boot_id: bootId,
    sequence,
    uptime_ms: Math.round(clocks.monotonic),
    revision: frame?.revision ?? null,
    painted_ms_ago: isSaid ? Math.round(painted_ms_ago) : null,
    visible: measured.visible,
    text_hash: measured.text_hash,
    tag: frame?.tag || null,
    problems: problemsOf(device),
    version: ownVersion,
    memory_mb: memoryMb(),
    ...(monitor && monitor !== 'asked' && { monitor }),
    results,
  };
}

function problemsOf({ problems, isShellKept, fits, clocks }: Device): DisplayProblem[] {
  const all: DisplayProblem[] = [...problems];
  if (!isShellKept && clocks.monotonic > KEPT_AFTER_MS) all.push('no_service_worker');
  if (!fits) all.push('does_not_fit');
  return all.slice(0, MAX_PROBLEMS);
}
