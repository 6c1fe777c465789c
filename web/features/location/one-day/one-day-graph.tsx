import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { hourName, hourWords, NOT_KNOWN, spokenHour } from '#domain/hours/hour-words.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { GraphFrame } from '#web/shared/ui/graphs/graph-frame.tsx';
import { Drawing } from './drawing.tsx';
import { LaneNames } from './lane-names.tsx';
import { CursorMark, NowMark } from './marks.tsx';
import { momentsOf, nearestMoment, type OneDay, type OneDayLayout, oneDayLayout } from './one-day-layout.ts';
import type { LaneReasons } from './one-day-sources.ts';
import { type Cursor, useCursor } from './use-cursor.ts';

interface GraphProps {
  day: OneDay;
  reasons: LaneReasons;
}

/** The values of the moment pointed at, and below them the picture. */
export function OneDayGraph({ day, reasons }: GraphProps) {
  const cursor = useCursor(momentsOf(day).map(({ at }) => at));
  const hintId = useId();
  return (
    <div>
      <Readout day={day} index={cursor.index} />
      <GraphFrame isRead className="one-day-frame">
        {(width) => <Picture day={day} reasons={reasons} cursor={cursor} width={width} hintId={hintId} />}
      </GraphFrame>
      <p id={hintId} className="text-sm text-ink-muted print:hidden">
        Point at an hour, tap it, or use the arrow keys: its values stand above the picture.
      </p>
    </div>
  );
}

/** It keeps its height, so that the picture stands still while one moves over the hours. */
function Readout({ day, index }: { day: OneDay; index: number }) {
  const moment = momentsOf(day)[index] ?? day.now;
  const words = hourWords(moment, day);
  const light = words.at(-1)?.words;
  return (
    <div className="one-day-readout">
      <p>
        <strong>{index === 0 ? `Now ${londonClock(moment.at)}` : hourName(moment.at, day.now.at)}</strong>{' '}
        <span className="text-sm">{light === NOT_KNOWN ? 'light not known' : light}</span>
      </p>
      <dl>
        {words.slice(0, -1).map(({ name, words, isWarning }) => (
          <div key={name}>
            <dt>{name}</dt> <dd className={isWarning ? 'text-caution' : ''}>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface PictureProps extends GraphProps {
  cursor: Cursor;
  width: number;
  hintId: string;
}

/** One picture of 48 hours; on a phone half of it is in sight. */
function Picture({ day, reasons, cursor, width: frameWidth, hintId }: PictureProps) {
  const layout = useMemo(() => oneDayLayout(day, frameWidth), [day, frameWidth]);
  const { width, isWide, rows, axis } = layout;
  const moments = momentsOf(day);
  const moment = moments[cursor.index] ?? day.now;
  const pages = usePages(isWide);
  const { show } = pages;
  const share = axis.x(moment.at) / width;
  useEffect(() => {
    if (cursor.index > 0) show(share);
  }, [cursor.index, share, show]);
  const indexAt = (event: PointerEvent | MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return nearestMoment(moments, axis, ((event.clientX - box.left) / box.width) * width);
  };
  const size = { '--one-day-height': `${rows.height / 16}rem` } as CSSProperties;
  return (
    <>
      {!isWide && <Pager day={day} layout={layout} page={pages.page} onPage={pages.goTo} />}
      <div className="relative">
        <div ref={pages.ref} onScroll={pages.onScroll} className="one-day-scroller">
          <div
            role="slider"
            tabIndex={0}
            aria-label="Hour of the picture"
            aria-describedby={hintId}
            aria-valuemin={0}
            aria-valuemax={moments.length - 1}
            aria-valuenow={cursor.index}
            aria-valuetext={spokenHour(moment, day, day.now.at)}
            onKeyDown={cursor.onKeyDown}
            onPointerMove={(event) => event.pointerType === 'mouse' && cursor.point(indexAt(event))}
            onPointerLeave={() => cursor.point(null)}
            onClick={(event) => cursor.choose(indexAt(event))}
            className={isWide ? 'one-day-slider' : 'one-day-slider one-day-half'}
          >
            <svg
              viewBox={`0 0 ${width} ${rows.height}`}
              aria-hidden="true"
              className="one-day-svg"
              style={size}
            >
              <Drawing layout={layout} reasons={reasons} />
              {isWide && <LaneNames layout={layout} day={day} />}
              <NowMark layout={layout} now={day.now} isPointedAt={cursor.index === 0} />
              {cursor.index > 0 && <CursorMark layout={layout} moment={moment} now={day.now.at} />}
            </svg>
          </div>
        </div>
        {!isWide && (
          <svg
            viewBox={`0 0 ${frameWidth} ${rows.height}`}
            aria-hidden="true"
            className="one-day-svg one-day-over"
            style={size}
          >
            <LaneNames layout={layout} day={day} />
          </svg>
        )}
      </div>
    </>
  );
}

/** A swipe has ended when nothing has moved for so long. */
const RESTS_AFTER_MS = 120;

/** The half of the picture that is in sight, where it scrolls. */
function usePages(isWide: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const [page, setPage] = useState(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const scrollTo = (left: number) => ref.current?.scrollTo({ left });
    return {
      ref,
      page,
      goTo: (wanted: number) => scrollTo(wanted * (ref.current?.clientWidth ?? 0)),
      /** Brings a part of the picture, as a share of its width, into sight. */
      show: (share: number) => {
        const scroller = ref.current;
        if (!scroller || isWide) return;
        const { scrollLeft, clientWidth, scrollWidth } = scroller;
        const place = share * scrollWidth;
        if (place < scrollLeft || place > scrollLeft + clientWidth) scrollTo(place - clientWidth / 2);
      },
      onScroll: () => {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => {
          const scroller = ref.current;
          if (scroller && scroller.clientWidth > 0)
            setPage(Math.round(scroller.scrollLeft / scroller.clientWidth));
        }, RESTS_AFTER_MS);
      },
    };
  }, [page, isWide]);
}

function Pager({
  day,
  layout: { axis },
  page,
  onPage,
}: {
  day: OneDay;
  layout: OneDayLayout;
  page: number;
  onPage: (page: number) => void;
}) {
  const middle = (axis.from + axis.until) / 2;
  const [from, until] = page === 0 ? [axis.from, middle] : [middle, axis.until];
  const now = day.now.at;
  const button = 'one-day-page';
  return (
    <div className="one-day-pager print:hidden">
      <button type="button" className={button} aria-disabled={page === 0} onClick={() => onPage(0)}>
        <ChevronLeft aria-hidden className="size-5" />
        <span className="sr-only">First 24 hours</span>
      </button>
      <p aria-live="polite" className="text-center text-sm font-semibold">
        {hourName(from, now)} to {hourName(until, now)}
      </p>
      <button type="button" className={button} aria-disabled={page === 1} onClick={() => onPage(1)}>
        <ChevronRight aria-hidden className="size-5" />
        <span className="sr-only">Next 24 hours</span>
      </button>
    </div>
  );
}
