import { momentWords } from '#domain/time/moment-words.ts';
import { exactTime } from '#domain/time/relative-time.ts';

/** A moment in few words, in full on hover. */
export function Moment({
  at,
  now,
  words = momentWords,
}: {
  /** An ISO instant. */
  at: string;
  /** Epoch ms. */
  now: number;
  words?: (at: number, now: number) => string;
}) {
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(time)} className="whitespace-nowrap">
      {words(time, now)}
    </time>
  );
}
