import type { z } from 'zod';
import { PlaceQuery } from '../coordinates.ts';
import { LinkParameter } from '../sharing/signed-links.ts';
import { LondonDate } from '../time.ts';
import { OverflowHistoryQuery } from './overflow-history.ts';

/** The longest time that one file of half-hours covers, in days. */
export const MOST_FILE_DAYS = 92;
/** How many days a file covers where no day is asked for, today included. */
export const USUAL_FILE_DAYS = 31;

/** The longest time that a file of samples covers, in days: the ten years for which they are kept. */
export const MOST_SAMPLE_DAYS = 3650;

/** Where visitors cannot read without an account, a signed link opens the files of its place, which `location` then names. */
const link = LinkParameter.optional();

/** Query of a file about a place: a place as in the data calls. */
const FileQuery = PlaceQuery.safeExtend({ link });

/** The same, and the days in London; without them the last 31. */
export const DaysFileQuery = FileQuery.safeExtend({
  from: LondonDate.optional(),
  until: LondonDate.optional(),
});
export type DaysFileQuery = z.infer<typeof DaysFileQuery>;

/** Query of the file about overflows. */
export const OverflowFileQuery = OverflowHistoryQuery.safeExtend({ link });
export type OverflowFileQuery = z.infer<typeof OverflowFileQuery>;
