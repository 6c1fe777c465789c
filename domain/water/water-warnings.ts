import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { type PlaceAlert, riskAlerts } from '../summary/alerts.ts';
import { bathingFigure } from '../summary/water-figures.ts';
import { hoursOldWords } from '../time/relative-time.ts';
import { isWhole, oldCompanies } from './overflows/overflow-companies.ts';
import { isOldOverflow, spillCounts } from './overflows/overflow-summary.ts';
import { latestSpillWords, recentSpills } from './overflows/recent-spills.ts';

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
  { ea_warnings: waters, storm_overflow: overflows, tidal }: Feeds,
  now: number,
): WaterWarning[] =>
  [
    ...(waters ? riskWarnings(waters, now) : []),
    ...(overflows ? overflowWarnings(overflows, tidal ?? null, now) : []),
    ...(overflows === null ? [doubtWarning('not known')] : []),
  ].toSorted((one, other) => Number(other.tone === 'danger') - Number(one.tone === 'danger'));

interface Feeds {
  ea_warnings?: EaWarnings | undefined;
  /** Null: not to be had. */
  storm_overflow?: StormOverflows | null | undefined;
  /** To count those since a spill. */
  tidal?: TidalData | undefined;
}

/** Old data count too: until a forecast expires nobody knows better. */
export function riskWarnings(waters: EaWarnings, now: number): WaterWarning[] {
  const alerts = riskAlerts(bathingFigure(waters, now), now);
  const [worst] = alerts;
  if (!worst) return [];
  const tone = worst.severity === 'danger' ? 'danger' : 'caution';
  return [{ words: alerts.flatMap(riskSentences).join(' '), tone, isOld: worst.isOld }];
}

/** `Pollution risk: Elevated at Exmouth, 0.3 miles.` and what belongs to it. */
const riskSentences = ({ headline, advice, detail, where }: PlaceAlert): string[] => [
  `${headline} at ${where}.`,
  ...[...(advice ? [advice] : []), ...detail].map((reason) => reason.replace(/[.!?]?$/, (end) => end || '.')),
];

function spillWarnings(
  { overflows, meta }: StormOverflows,
  tides: TidalData | null,
  now: number,
): WaterWarning[] {
  const latest = latestSpillWords(recentSpills(overflows, now), tides, now);
  const { running, ended, open } = spillCounts(overflows, now, latest ? 1 : 0);
  const sentences = [
    running && `Storm overflows: ${running}`,
    latest,
    ended,
    open && `Storm overflows: ${open}`,
  ];
  const words = sentences.filter((sentence) => sentence !== null).map((sentence) => `${sentence}.`);
  if (words.length === 0) return [];
  return [{ words: words.join(' '), tone: running || latest ? 'danger' : 'caution', isOld: meta.stale }];
}

/** The spills, and a warning where the overflows are unknown, or old without any spill. */
function overflowWarnings(data: StormOverflows, tides: TidalData | null, now: number): WaterWarning[] {
  const spills = spillWarnings(data, tides, now);
  const doubt = unknownWords(data) ?? (spills.length === 0 && data.meta.stale ? ageWords(data, now) : null);
  return doubt ? [...spills, doubtWarning(doubt)] : spills;
}

const doubtWarning = (words: string): WaterWarning => ({
  words: `Storm overflows near here: ${words}.`,
  tone: 'caution',
  isOld: false,
});

function unknownWords(data: StormOverflows): string | null {
  const known = data.overflows.filter(({ status_code }) => status_code !== null);
  if (known.length === data.overflows.length) return isWhole(data) ? null : 'not all known';
  return known.every((overflow) => isOldOverflow(overflow, data)) ? 'not known' : 'not all known';
}

function ageWords(data: StormOverflows, now: number): string | null {
  if (data.overflows.length === 0) return null;
  const updated = oldCompanies(data).map(({ updated_at }) => updated_at);
  const moments = updated.length > 0 ? updated : [data.meta.fetched_at];
  const oldest = Math.min(...moments.flatMap((at) => (at === null ? [] : Date.parse(at))));
  return Number.isFinite(oldest) ? `data are ${hoursOldWords(oldest, now)}` : 'data are old';
}
