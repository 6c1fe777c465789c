import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { locationQuery } from '#web/shared/api/queries.ts';
import { usePrinting } from '#web/shared/ui/browser/use-printing.ts';
import type { PaperSheet } from './paper-sheet.tsx';

/** Later than the page's own requests, and than the service worker's, which then answers from what it stores. */
const READY_AFTER_MS = 15_000;
/** Whoever is about to print moves the pointer or presses a key first. */
const signsOfAReader = ['pointermove', 'pointerdown', 'keydown'] as const;

/** On paper a sheet takes the place of the page, as soon as the sheet's code is here. */
export function OnPaper({ slug, page }: { slug: string; page: ReactNode }) {
  const { data: location } = useQuery(locationQuery(slug));
  const isPrinting = usePrinting();
  const Sheet = usePaperSheet(isPrinting);
  return (
    <>
      <div className={Sheet ? 'print:hidden' : undefined}>{page}</div>
      {Sheet && isPrinting && location && <Sheet location={location} />}
    </>
  );
}

/** The sheet, loaded before it is asked for: printing does not wait for code. Null until then. */
function usePaperSheet(isPrinting: boolean): typeof PaperSheet | null {
  const [Sheet, setSheet] = useState<typeof PaperSheet | null>(null);
  useEffect(() => {
    if (Sheet) return;
    const load = () =>
      import('./paper-sheet.tsx').then(
        // At once: what is printed is the page as it is.
        (sheet) => flushSync(() => setSheet(() => sheet.PaperSheet)),
        () => undefined, // the page itself is printed
      );
    if (isPrinting) void load();
    const timer = setTimeout(load, READY_AFTER_MS);
    const listening = new AbortController();
    const once = { once: true, passive: true, signal: listening.signal };
    for (const sign of signsOfAReader) addEventListener(sign, load, once);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [isPrinting, Sheet]);
  return Sheet;
}
