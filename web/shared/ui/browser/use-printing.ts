import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const isPrintMedia = () => matchMedia('print').matches;

/** Whether the page is being printed or previewed, so that parts for paper alone are drawn only then. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(isPrintMedia);
  useEffect(() => {
    const media = matchMedia('print');
    // Synchronously: the browser prints the page as it is at the end of the event.
    const begin = () => flushSync(() => setPrinting(true));
    const follow = () => flushSync(() => setPrinting(media.matches));
    media.addEventListener('change', follow);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', follow);
    setPrinting(media.matches); // printing may have begun before the effect ran
    return () => {
      media.removeEventListener('change', follow);
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', follow);
    };
  }, []);
  return isPrinting;
}
