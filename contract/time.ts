import { z } from 'zod';

/** An instant as ISO 8601 in UTC, for example `2026-03-29T00:30:00.000Z`. */
export const Instant = z.iso.datetime();
/** A calendar date in Europe/London, `YYYY-MM-DD`. */
export const LondonDate = z.iso.date();
/** Seconds since 1 January 1970 UTC, as Open-Meteo sends with `timeformat=unixtime`. */
export const EpochSeconds = z.number().int();
/** Milliseconds since 1 January 1970 UTC, as the storm overflow layers send. */
export const EpochMilliseconds = z.number().int();
