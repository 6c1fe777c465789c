import type { Device } from './device.ts';
import { watchMonitor } from './monitor.ts';
import { createPaintWatch, type Intent, nothingSeen } from './painted/painted.ts';
import { createProgram, type Program } from './program.ts';
import { createPushes } from './pushes.ts';
import { forget, keep, readKept } from './shell/kept-store.ts';
import { isShellKept, keepShell, reload } from './shell/shell.ts';
import { intentOf, shownOf } from './shown.ts';
import type { Clocks } from './trusted-time.ts';

const SECOND_MS = 1000;
/** Pages turn each 12 seconds: a look each 4 sees them all. */
const LOOK_EACH = 4;

const clocks = (): Clocks => ({ monotonic: performance.now(), wall: Date.now() });

/** The sign's drawing says how many pages there are. */
const pagesNow = (): number =>
  Math.max(
    1,
    ...[...document.querySelectorAll<HTMLElement>('[data-pages]')].map(({ dataset }) =>
      Number(dataset.pages),
    ),
  );

const intentNow = (device: Device): Intent => intentOf(shownOf(device).sign, pagesNow());

/** Starts the program: it never ends while the page is there. */
export async function begin(): Promise<Program> {
  const kept = await readKept();
  const watch = createPaintWatch();
  const pushes = createPushes({
    push: (push) => program.send({ is: 'pushed', push }),
    refused: () => program.send({ is: 'network_back' }),
  });
  const program = createProgram(kept, {
    clocks,
    // A frame that this program can't read proves nothing, and is reported: else no other one would ever come.
    measure: async (device) => {
      try {
        return await watch.measure(device.frame, intentNow(device));
      } catch {
        return nothingSeen;
      }
    },
    isShellKept,
    monitor: watchMonitor(),
    keep,
    forget() {
      watch.forget();
      return forget();
    },
    listen: pushes.listen,
    stopListening: pushes.stop,
    reload,
  });

  const passSecond = () => program.send({ is: 'passed' });
  let isLooking = false;
  let seconds = 0;
  const look = async () => {
    const device = program.device();
    const { frame } = device;
    seconds += 1;
    if (!frame || isLooking || (watch.isPainted(frame) && seconds % LOOK_EACH !== 0)) return;
    isLooking = true;
    try {
      if (await watch.look(frame, intentNow(device))) program.send({ is: 'painted' });
    } catch {
      // The next report says that nothing is painted.
    } finally {
      isLooking = false;
    }
  };
  setInterval(() => {
    passSecond();
    void look();
  }, SECOND_MS);
  for (const event of ['online', 'pageshow'] as const)
    addEventListener(event, () => program.send({ is: 'network_back' }));
  document.addEventListener('visibilitychange', passSecond);
  keepLit();
  void keepShell(() => program.send({ is: 'new_version' })).catch(() => undefined); // each report says whether it is kept
  passSecond();
  return program;
}

/** Asks that the screen stays lit, now and each time the page is seen again. Where nobody listens, the installer's own setting holds. */
function keepLit(): void {
  const ask = () => void navigator.wakeLock?.request('screen').catch(() => undefined);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
  ask();
}
