import type { AppRouter } from './router.tsx';

const HEADING_WAIT_MS = 10_000;

function focusHeading(): boolean {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/**
 * After a navigation inside the app, puts the focus where a full page load would: at the top, on the heading;
 * also on one that comes only with its data, unless somebody has moved the focus on by then.
 */
export function focusHeadingAfterNavigation(router: AppRouter): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || focusHeading()) observer.disconnect();
  });
  let patience = 0;
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    observer.disconnect();
    clearTimeout(patience);
    if (focusHeading()) return;
    observer.observe(document.body, { childList: true, subtree: true });
    patience = window.setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
  });
}
