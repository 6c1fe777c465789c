import { type RefObject, useEffect, useRef, useState } from 'react';

/** An element this near to the edge of the screen counts as in view: its code is then there when somebody sees it. */
const AHEAD = '200px';

/** Whether an element has been in the visible part of the page, or near it, since it was drawn. */
export function useComesIntoView<E extends Element>(): [ref: RefObject<E | null>, has: boolean] {
  const ref = useRef<E>(null);
  const [has, setHas] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || has) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setHas(true),
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [has]);
  return [ref, has];
}
