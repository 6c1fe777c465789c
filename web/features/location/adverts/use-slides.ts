import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useState } from 'react';
import { useMedia } from '#web/shared/ui/browser/use-media.ts';

/**
 * Slides that start again after the last one. Pressing a button or a video's controls is no drag: a drag stops a slide
 * that is still on its way, and sends it back where it came from.
 */
export function useSlides(count: number) {
  const jump = useMedia('(prefers-reduced-motion: reduce)');
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    active: count > 1,
    watchDrag: (_, { target }) => !(target instanceof Element && target.closest('video, button')),
  });
  const [selected, select] = useState(0);
  useEffect(() => {
    if (!embla) return;
    const note = () => select(embla.selectedScrollSnap());
    embla.on('select', note).on('reInit', note);
    return () => void embla.off('select', note).off('reInit', note);
  }, [embla]);
  const next = useCallback(() => embla?.scrollNext(jump), [embla, jump]);
  const previous = useCallback(() => embla?.scrollPrev(jump), [embla, jump]);
  return { viewport, selected: Math.min(selected, count - 1), next, previous };
}
