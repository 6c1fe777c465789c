/** Asks that the screen stays lit, now and each time the page is seen again. Where nobody listens, the installer's own setting holds. */
export function keepLit(): void {
  const ask = () => void navigator.wakeLock?.request('screen').catch(() => undefined);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
  ask();
}
