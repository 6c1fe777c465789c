import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** An element's width in CSS pixels, kept up to date; 0 before it is known. */
export function useWidth<E extends HTMLElement>(): [ref: RefObject<E | null>, width: number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // The observer tells the first width as well, when the page has its layout: to ask for it would make one just now.
    const observer = new ResizeObserver(() => startTransition(() => setWidth(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
