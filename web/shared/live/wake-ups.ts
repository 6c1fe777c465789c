/** After being hidden for longer than this, a tab checks its connection. */
const ASLEEP_AFTER_MS = 60_000;

/** Calls back when the page is visible again. `afterSleep`: its connection may be dead without the page knowing. */
export function onWakeUp(wake: (afterSleep: boolean) => void): void {
  let hiddenAt: number | null = document.visibilityState === 'hidden' ? Date.now() : null;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt ??= Date.now();
      return;
    }
    wake(hiddenAt !== null && Date.now() - hiddenAt > ASLEEP_AFTER_MS);
    hiddenAt = null;
  });
  document.addEventListener('resume', () => wake(true)); // the browser had suspended the page
  addEventListener('online', () => wake(true));
  addEventListener('pageshow', ({ persisted }) => persisted && wake(true));
}
