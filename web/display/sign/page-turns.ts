/** How long each page is shown. */
export const PAGE_MS = 12_000;
