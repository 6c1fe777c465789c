import { eColiBand, enterococciBand } from '#domain/bands.ts';

type Band = (count: number | null) => 'green' | 'amber' | 'red' | null;

/** How a bar shows a count of bacteria: where the band changes, and where the bar ends, in colonies per 100 ml. */
export interface SampleScale {
  band: Band;
  limits: number[];
  end: number;
}

const LARGEST_LIMIT = 1000;

/** The limits are found by asking the rule for every count, so that the drawing cannot differ from the rule. */
function scaleOf(band: Band): SampleScale {
  const limits = Array.from({ length: LARGEST_LIMIT }, (_, index) => index + 1).filter(
    (count) => band(count) !== band(count - 1),
  );
  return { band, limits, end: Math.max(...limits) * 1.5 };
}

export const eColiScale = scaleOf(eColiBand);
export const enterococciScale = scaleOf(enterococciBand);

/** Percent of the bar's length. A count beyond the bar stands at its end. */
export const placeOnBar = (count: number, { end }: SampleScale): number => Math.min(100, (count / end) * 100);

/** Words and tone for a band: never its colour alone. */
export const bandWords = {
  green: { words: 'Low', tone: 'good' },
  amber: { words: 'Raised', tone: 'caution' },
  red: { words: 'High', tone: 'danger' },
} as const;
