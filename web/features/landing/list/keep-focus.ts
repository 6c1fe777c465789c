import type { MouseEvent } from 'react';

/**
 * For a button that goes away when it is pressed: puts the focus on the part around it that can take it. A keyboard would
 * have to begin again at the top of the page.
 */
export const keepFocus = ({ currentTarget }: MouseEvent): void =>
  currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
