import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** An element's width in CSS pixels, updated on every change; 0 before it is known. */
export function useWidth<E extends HTMLElement>(): [ref: RefObject<E | null>, width: number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // The observer reports the first width too, once the page has its layout. Reading it here would force a layout.
    const observer = new ResizeObserver(() => startTransition(() => setWidth(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
