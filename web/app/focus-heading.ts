import type { AppRouter } from './router.tsx';

const HEADING_WAIT_MS = 10_000;

function focusHeading(): HTMLElement | null {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading;
}

/**
 * After a navigation inside the app, puts the focus on the heading, as a full page load would. A heading that appears
 * or is replaced later gets the focus too, unless somebody has moved the focus by then.
 */
export function focusHeadingAfterNavigation(router: AppRouter): void {
  let heading: HTMLElement | null = null;
  const observer = new MutationObserver(() => {
    if (heading?.isConnected) return;
    if (document.activeElement === document.body) heading = focusHeading();
    else observer.disconnect();
  });
  let patience = 0;
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    observer.disconnect();
    clearTimeout(patience);
    heading = focusHeading();
    observer.observe(document.body, { childList: true, subtree: true });
    patience = window.setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
  });
}
