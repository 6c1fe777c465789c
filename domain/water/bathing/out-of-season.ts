import type { BathingSeason } from '#contract/conditions/bathing-water.ts';
import { seasonWords } from './bathing-season.ts';

/** What pages say about bathing-water data while no water is in season. */
export function outOfSeasonWords(waters: readonly { season: BathingSeason | null }[]): string {
  const seasons = new Set(waters.map(({ season }) => seasonWords(season)));
  const [only] = seasons;
  const when = seasons.size === 1 ? `from ${only}` : 'in each water’s own season';
  return `The Environment Agency takes samples and forecasts pollution ${when} only. What stands here is from the last season and does not tell of the water today.`;
}
