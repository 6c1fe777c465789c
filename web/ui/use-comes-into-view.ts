import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has been near the visible part of the page since it was drawn. */
export function useComesIntoView<E extends Element>(
  margin: string,
): [ref: RefObject<E | null>, has: boolean] {
  const ref = useRef<E>(null);
  const [has, setHas] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || has) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setHas(true),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [has, margin]);
  return [ref, has];
}
