import { londonClockWithSeconds, londonDate } from '#domain/time/london-time.ts';

/** An instant as London's clock shows it, `YYYY-MM-DDTHH:MM:SS` without a zone mark. */
export const londonText = (at: number) => `${londonDate(at)}T${londonClockWithSeconds(at)}`;

/** How far London is ahead of UTC at an instant, in milliseconds: an hour in summer time. */
export const londonOffset = (at: number) => Date.parse(`${londonText(at)}Z`) - Math.floor(at / 1000) * 1000;
