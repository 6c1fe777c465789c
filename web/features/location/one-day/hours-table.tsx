import { memo, useEffect, useRef, useState } from 'react';
import { hourWords } from '#domain/hours/hour-words.ts';
import type { PlaceHour } from '#domain/hours/place-hours.ts';
import { RAIN_OF_HOUR } from '#domain/hours/rain-of-hour.ts';
import { londonClock, londonDateWords, zoneOfRepeatedClock } from '#domain/time/london-time.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';
import { daysOn } from '#web/shared/time/time-axis.ts';
import type { OneDay } from './one-day-layout.ts';

const cell = 'one-day-cell';

/**
 * The picture as a table: a row for each hour, in the words that the line above the picture has. Its many cells are drawn when
 * it is first opened.
 */
export const HoursTable = memo(({ day }: { day: OneDay }) => {
  const [isDrawn, setDrawn] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    const draw = () => setDrawn(true);
    place?.addEventListener('toggle', draw, { capture: true }); // it does not bubble
    return () => place?.removeEventListener('toggle', draw, { capture: true });
  }, []);
  return (
    <div ref={ref}>
      <Disclosure summary="The 48 hours as a table">
        <section
          aria-label="The next 48 hours by the hour"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="one-day-table text-sm tabular-nums"
        >
          {isDrawn && <Table {...day} />}
        </section>
      </Disclosure>
    </div>
  );
});

function Table(day: OneDay) {
  const names = hourWords(day.now, day).map(({ name }) => name);
  return (
    <table className="text-left">
      <caption className="sr-only">
        Tide, wind, waves, rain and light by the hour, UK times. {RAIN_OF_HOUR}
      </caption>
      <thead className="text-ink-muted">
        <tr>
          <th scope="col" className={`${cell} one-day-time`}>
            Time
          </th>
          {names.map((name) => (
            <th key={name} scope="col" className={cell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {daysOn(spanOf(day)).map(({ date, start, end }) => (
        <tbody key={date}>
          <tr>
            <th scope="rowgroup" colSpan={names.length + 1} className={`${cell} font-semibold`}>
              <span className="one-day-date">{londonDateWords((start + end) / 2)}</span>
            </th>
          </tr>
          {day.hours
            .filter(({ at }) => at >= start && at < end)
            .map((hour) => (
              <HourRow key={hour.at} hour={hour} day={day} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** With the hour in which the axis ends. */
const spanOf = ({ hours, now }: OneDay) => ({
  from: hours[0]?.at ?? now.at,
  until: (hours.at(-1)?.at ?? now.at) + 1,
});

const HourRow = ({ hour, day }: { hour: PlaceHour; day: OneDay }) => (
  <tr>
    <th scope="row" className={`${cell} one-day-time font-semibold`}>
      <time dateTime={new Date(hour.at).toISOString()}>
        {[londonClock(hour.at), zoneOfRepeatedClock(hour.at)].filter(Boolean).join(' ')}
      </time>
    </th>
    {hourWords(hour, day).map(({ name, words, isWarning }) => (
      <td key={name} className={`${cell} ${isWarning ? 'font-semibold text-caution' : ''}`}>
        {words}
      </td>
    ))}
  </tr>
);
