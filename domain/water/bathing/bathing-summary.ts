import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import { quantityWords, successRate } from '../../quantities/quantities.ts';

/** How many bathing waters are near a place, and for how many everything could be fetched; null without waters. */
export function summaryOfWaters(summary: EaWarnings['summary']): string | null {
  const { total_locations: total, failed_locations: failed, success_rate } = summary;
  if (total === 0) return null;
  const waters = total === 1 ? '1 bathing water near here' : `${total} bathing waters near here`;
  if (failed === 0) return `${waters}${total === 1 ? '' : ', all'} fetched in full.`;
  if (failed >= total) return `${waters}, ${total === 1 ? 'not' : 'none'} fetched in full.`;
  const rate = success_rate === null ? '' : ` (${quantityWords(successRate(success_rate))})`;
  return `${waters}, ${total - failed} fetched in full${rate}; of the ${failed === 1 ? 'other' : 'others'} some data are missing.`;
}
