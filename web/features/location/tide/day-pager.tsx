import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { dayName } from '#domain/tides/tide-days.ts';
import { londonDateWords } from '#domain/time/london-time.ts';
import { Deferred } from '#web/shared/ui/deferred.tsx';

/** A swipe has ended when nothing has moved for so long. */
const RESTS_AFTER_MS = 120;

interface DayPagerProps {
  days: readonly string[];
  date: string;
  today: string;
  onDay: (date: string) => void;
  /** What a screen reader announces when the day is shown. */
  news: string;
  children: (date: string) => ReactNode;
}

/** One day at a time: by swipe, buttons, arrow keys, Home and End. Only the days beside it are drawn. */
export function DayPager({ days, date, today, onDay, news, children }: DayPagerProps) {
  const index = Math.max(0, days.indexOf(date));
  const goTo = (wanted: number) => {
    const day = days[Math.max(0, Math.min(days.length - 1, wanted))];
    if (day !== undefined && day !== date) onDay(day);
  };
  const strip = useStrip(index, goTo);
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = keyTargets(index, days.length)[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    goTo(wanted);
  };
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-2">
        <StepButton label="Previous day" disabled={index === 0} onClick={() => goTo(index - 1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </StepButton>
        <p aria-live="polite" className="min-w-0 text-center font-semibold text-balance wrap-anywhere">
          <DayLabel date={date} today={today} />
          <span className="sr-only">{news}</span>
        </p>
        <StepButton label="Next day" disabled={index === days.length - 1} onClick={() => goTo(index + 1)}>
          <ChevronRight aria-hidden className="size-5" />
        </StepButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's controls */}
      <div
        {...strip}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label="Tide graph: the arrow keys change the day"
        onKeyDown={onKeyDown}
        className="flex [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain scroll-smooth rounded-lg -outline-offset-3 [scrollbar-width:none]"
      >
        {days.map((day, position) => (
          <div key={day} className="h-84 w-full shrink-0 snap-start snap-always">
            {position === index && children(day)}
            {Math.abs(position - index) === 1 && <Deferred placeholder={null}>{children(day)}</Deferred>}
          </div>
        ))}
      </div>
    </>
  );
}

const keyTargets = (index: number, count: number): Readonly<Record<string, number>> => ({
  ArrowLeft: index - 1,
  ArrowRight: index + 1,
  Home: 0,
  End: count - 1,
});

/**
 * A row that scrolls by its own width. It follows `index`, also when the screen is turned or resized, and reports the
 * day on which a swipe ends.
 */
function useStrip(index: number, onRest: (index: number) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  useLayoutEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    strip.scrollTo({ left: index * strip.clientWidth });
    let width = strip.clientWidth;
    const observer = new ResizeObserver(() => {
      if (strip.clientWidth === width) return;
      width = strip.clientWidth;
      clearTimeout(timer.current); // the browser moved it, not a finger
      strip.scrollTo({ left: index * width, behavior: 'instant' });
    });
    observer.observe(strip);
    return () => observer.disconnect();
  }, [index]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const strip = ref.current;
      if (strip && strip.clientWidth > 0) onRest(Math.round(strip.scrollLeft / strip.clientWidth));
    }, RESTS_AFTER_MS);
  };
  return { ref, onScroll };
}

const DayLabel = ({ date, today }: { date: string; today: string }) => {
  const name = dayName(date, today);
  const words = londonDateWords(Date.parse(`${date}T12:00Z`));
  return <span>{words.startsWith(name) ? words : `${name}, ${words}`} </span>;
};

/** At the last day it stays in place and does not lose the focus. */
const StepButton = ({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={disabled}
    onClick={onClick}
    className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg border border-line text-sea aria-disabled:cursor-default aria-disabled:opacity-40"
  >
    {children}
  </button>
);
