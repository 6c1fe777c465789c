import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Location } from '#contract/network/locations.ts';
import { loadQr } from '#web/shared/place/qr/qr-code.tsx';
import { NoticeSheet } from './notice-sheet.tsx';
import { TideWeekSheet } from './tide-week-sheet.tsx';

// A sheet is drawn at once, so this code is not here before that of its QR code. Without it the address alone is printed.
await loadQr().catch(() => undefined);

let areTidesWanted = false;
const listeners = new Set<() => void>();

function want(tides: boolean): void {
  areTidesWanted = tides;
  // Synchronously: what is printed is the page as it is.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notice for a board, or the week's tides where somebody asked for these. */
export function PaperSheet({ location }: { location: Location }) {
  const Sheet = useSyncExternalStore(subscribe, () => (areTidesWanted ? TideWeekSheet : NoticeSheet));
  return <Sheet location={location} />;
}

/** Opens the browser's print window with the week's tides. Every other way to print gives the notice. */
export function printTides(): void {
  want(true);
  addEventListener('afterprint', () => want(false), { once: true });
  print();
}
