/** The page of a display: the same for all of them. */
export const SHELL_PAGE = '/display';
/** Nothing of the public pages lies below it, and their own service worker leaves it alone. */
export const SHELL_SCOPE = '/display';
export const SHELL_WORKER = '/display-worker.js';
/** Begins the name of each cache of the program; the version follows. */
export const SHELL_CACHES = 'foreshore-display-shell-';
