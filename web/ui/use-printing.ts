import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const isPrintMedia = () => matchMedia('print').matches;

/** Whether the page is being printed, or previewed as it would be. What is for paper alone need not stand in the page. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(isPrintMedia);
  useEffect(() => {
    const media = matchMedia('print');
    // At once: the browser prints what stands there when the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const follow = () => flushSync(() => setPrinting(media.matches));
    media.addEventListener('change', follow);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', follow);
    setPrinting(media.matches); // the printing may have begun while this was drawn
    return () => {
      media.removeEventListener('change', follow);
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', follow);
    };
  }, []);
  return isPrinting;
}
