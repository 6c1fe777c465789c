import { useQuery } from '@tanstack/react-query';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from 'react';
import type { Advert } from '#contract/adverts/adverts.ts';
import { texts } from '#contract/texts.ts';
import { advertsQuery } from '#web/shared/api/queries.ts';
import { AdvertMedia } from '#web/shared/place/adverts/advert-media.tsx';
import { AdvertWords } from '#web/shared/place/adverts/advert-words.tsx';
import { useMedia } from '#web/shared/ui/browser/use-media.ts';
import { usePageVisible } from '#web/shared/ui/browser/use-page-visible.ts';

/** The location's adverts, one at a time. Where loading them failed, nothing is shown. */
export function AdvertCarousel({ slug, loading }: { slug: string; loading: ReactNode }) {
  const { data: adverts = [], isPending } = useQuery(advertsQuery(slug));
  if (isPending) return loading;
  if (adverts.length === 0) return <p className="text-ink-muted">{texts.noAdverts}</p>;
  return <Carousel adverts={adverts} />;
}

function Carousel({ adverts }: { adverts: readonly Advert[] }) {
  const count = adverts.length;
  const { viewport, selected, next, previous } = useSlides(count);
  const [isWatched, setWatched] = useState(false);
  const whole = useWhole(selected);
  const { isHeld, ...reader } = useReader();
  const rotation = useRotation({
    advance: next,
    position: selected,
    isHeld: isHeld || isWatched || whole.position !== null || count < 2,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: previous, ArrowRight: next }[event.key];
    if (!step || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    step();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's controls
    <div role="group" aria-roledescription="carousel" aria-label="Adverts" onKeyDown={onKeyDown}>
      <div ref={viewport} {...reader} className="overflow-hidden">
        <ul
          aria-live={rotation.isTurning ? 'off' : 'polite'}
          className="flex [touch-action:pan-y_pinch-zoom]"
        >
          {adverts.map((advert, index) => (
            <li
              key={advert._id}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              inert={index !== selected}
              className="grid min-w-0 shrink-0 grow-0 basis-full grid-cols-[minmax(0,1fr)] content-start gap-4 md:grid-cols-2"
            >
              <AdvertMedia advert={advert} isShown={index === selected} onWatching={setWatched} />
              <AdvertWords
                advert={advert}
                isWhole={index === whole.position}
                onWhole={(isWhole) => whole.show(isWhole ? index : null)}
              />
            </li>
          ))}
        </ul>
      </div>
      {count > 1 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
          <PauseButton {...rotation} />
          <div {...reader} className="flex items-center gap-2">
            <Step label="Previous advert" Icon={ChevronLeft} onClick={previous} />
            <p className="min-w-16 text-center text-sm text-ink-muted tabular-nums">
              {selected + 1} of {count}
            </p>
            <Step label="Next advert" Icon={ChevronRight} onClick={next} />
          </div>
        </div>
      )}
    </div>
  );
}

/** The position of the advert whose whole text is open; another position closes it. */
function useWhole(selected: number) {
  const [position, show] = useState<number | null>(null);
  if (position !== null && position !== selected) show(null);
  return { position, show };
}

/** Somebody is reading: the pointer or the keyboard focus is on the adverts. */
function useReader() {
  const [points, setPoints] = useState(false);
  const [focuses, setFocuses] = useState(false);
  const onPointer = ({ type, pointerType }: PointerEvent) =>
    setPoints(type === 'pointerenter' && pointerType === 'mouse');
  return {
    isHeld: points || focuses,
    onPointerEnter: onPointer,
    onPointerLeave: onPointer,
    onFocus: () => setFocuses(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocuses(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  };
}

const stepLook =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg border border-line text-sea hover:bg-neutral-ground';

const Step = ({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: () => void }) => (
  <button type="button" aria-label={label} onClick={onClick} className={stepLook}>
    <Icon aria-hidden className="size-5" />
  </button>
);

/** Outside the element whose focus stops the rotation, so that pressing the button starts it at once. */
const PauseButton = ({ isOn, toggle }: Rotation) => {
  const Icon = isOn ? Pause : Play;
  return (
    <button type="button" onClick={toggle} className={`${stepLook} px-3 font-semibold`}>
      <Icon aria-hidden className="size-5" />
      {isOn ? 'Pause' : 'Play'}
      <span className="sr-only"> the adverts</span>
    </button>
  );
};

/**
 * Slides that start again after the last one. Pressing a button or a video's controls is no drag: a drag stops a slide
 * that is still on its way, and sends it back where it came from.
 */
function useSlides(count: number) {
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

const ADVANCES_AFTER_MS = 15_000;

interface Rotation {
  /** What the button was set to; before that, whether the device asks for less motion. */
  isOn: boolean;
  /** It is on, and nothing stops it at the moment. */
  isTurning: boolean;
  toggle: () => void;
}

/**
 * Calls `advance` every 15 s, counted from the last change of `position`. Stops while `isHeld` (somebody reads or
 * watches) and while the page is not visible. Off at first where the device asks for less motion.
 */
function useRotation(options: { advance: () => void; position: number; isHeld: boolean }): Rotation {
  const { advance, position, isHeld } = options;
  const wantsLessMotion = useMedia('(prefers-reduced-motion: reduce)');
  const isVisible = usePageVisible();
  const [asked, ask] = useState<boolean | null>(null);
  const isOn = asked ?? !wantsLessMotion;
  const isTurning = isOn && isVisible && !isHeld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time starts again with each advert
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(advance, ADVANCES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isTurning, position, advance]);
  return { isOn, isTurning, toggle: () => ask(!isOn) };
}
