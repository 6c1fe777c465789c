import type { AppRouter } from './router.tsx';

/** After a navigation inside the app, puts the focus on the new page's heading, as a full page load would. */
export function focusHeadingAfterNavigation(router: AppRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  });
}
