import type { EaWarnings } from '#contract/bathing-water.ts';
import type { StormOverflows } from '#contract/storm-overflows.ts';
import type { Tone } from '../words/tone.ts';
import { risksOf, worstRisk } from './bathing-risk.ts';
import { CLOSED } from './bathing-water.ts';
import { spillCounts } from './overflow-summary.ts';
import { latestSpillWords, recentSpills } from './recent-spills.ts';

export interface WaterWarning {
  /** Sentences. */
  words: string;
  tone: 'caution' | 'danger';
  isOld: boolean;
}

/**
 * The warnings about the water near a place, for pages about something else: the risk, then spills now, within 48 hours,
 * or possible ones. An empty list is no all-clear, and the page then says nothing of the water.
 */
export const waterWarnings = (
  feeds: { ea_warnings?: EaWarnings | undefined; storm_overflow?: StormOverflows | undefined },
  now: number,
): WaterWarning[] => [
  ...(feeds.ea_warnings ? riskWarnings(feeds.ea_warnings, now) : []),
  ...(feeds.storm_overflow ? spillWarnings(feeds.storm_overflow, now) : []),
];

/** Old data count too: until a forecast expires nobody knows better. */
export function riskWarnings(waters: EaWarnings, now: number): WaterWarning[] {
  const words = riskSentences(waters, now).join(' ');
  const tone = worstRisk(waters, now)?.tone === 'danger' ? 'danger' : 'caution';
  return words ? [{ words, tone, isOld: waters.meta.stale }] : [];
}

function spillWarnings({ overflows, meta }: StormOverflows, now: number): WaterWarning[] {
  const { running, ended, open } = spillCounts(overflows, now);
  const counts = [running, ended, open].filter((words) => words !== null);
  if (counts.length === 0) return [];
  const latest = latestSpillWords(recentSpills(overflows, now), null, now);
  const words = `Storm overflows: ${counts.join(', ')}.${latest ? ` ${latest}.` : ''}`;
  return [{ words, tone: running || ended ? 'danger' : 'caution', isOld: meta.stale }];
}

/** A sentence for each thing that warns of a water near a place, the worst first. */
function riskSentences(waters: EaWarnings, now: number): string[] {
  const risks = risksOf(waters, now);
  const of = (wanted: Tone) => risks.filter(({ tone }) => tone === wanted);
  return [...of('danger'), ...of('caution')].flatMap(({ water, headline, reasons }) => [
    `${inFull[headline] ?? headline.replace(/^Risk/, 'Pollution risk')} at ${water.location_name}.`,
    ...reasons.map((reason) => reason.replace(/[.!?]?$/, (end) => end || '.')),
  ]);
}

const inFull: Readonly<Record<string, string>> = { [CLOSED]: 'Bathing water closed' };
