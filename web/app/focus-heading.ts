import type { AppRouter } from './router.tsx';

const HEADING_WAIT_MS = 10_000;

/** Focuses the page's heading, also one that comes only with its data, unless somebody has moved the focus on. */
function focusHeading(signal: AbortSignal): void {
  const attempt = () => {
    const heading = document.querySelector('h1');
    if (!heading) return false;
    heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
    return true;
  };
  if (attempt()) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || attempt()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** After a navigation inside the app, puts the focus where a full page load would: at the top, on the heading. */
export function focusHeadingAfterNavigation(router: AppRouter): void {
  let waiting = new AbortController();
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    waiting.abort();
    waiting = new AbortController();
    focusHeading(AbortSignal.any([waiting.signal, AbortSignal.timeout(HEADING_WAIT_MS)]));
  });
}
