import type { DisplayBlock, DisplayLanguage } from '#contract/displays/display-frame.ts';
import { type Figure, isShown } from '../../summary/figure.ts';
import type { KeyFigures } from '../../summary/key-figures.ts';
import type { PlaceSummary } from '../../summary/place-summary.ts';
import { type BathingFigure, isQuiet } from '../../summary/water-figures.ts';
import { classAtWater } from '../../water/water-of-place.ts';
import { block, endOf, isoOf, originOf } from './block.ts';
import { labels } from './labels.ts';

/** In one line: who reads of a good class reads of the worse one nearby too, however a display spreads its lines over pages. */
function classLines({ water }: Pick<BathingFigure, 'water'>): string[] {
  if (!water) return [];
  const words = [water.nearest, ...(water.worse ? [water.worse] : [])].map((water) => classAtWater(water));
  return [`Bathing water class: ${words.join('; ')}`];
}

/**
 * What is known of the water where nothing stands against it. It is good news, so it says how many looked, and goes with the
 * first of its data that grows old.
 */
export function waterBlocks(
  { overflows, bathing }: Pick<KeyFigures, 'overflows' | 'bathing'>,
  stateChanges: readonly (number | null)[],
  now: number,
): DisplayBlock[] {
  const { all, state } = overflows;
  const total = all.length;
  const isWatched = state === 'fresh' && isQuiet(overflows);
  const monitors = total === 1 ? 'The one monitor works' : `All ${total} monitors work`;
  const classes = bathing.state === 'fresh' ? classLines(bathing) : [];
  const said = isWatched
    ? ['No spill seen in 48 h', monitors, ...classes]
    : [...(state === 'fresh' && total === 0 ? ['No overflow near'] : []), ...classes];
  const [headline, ...lines] = said;
  if (headline === undefined) return [];
  return [
    block({
      id: 'water',
      kind: 'water',
      tone: 'quiet',
      mark: 'nothing_reported',
      headline,
      lines,
      label: labels.en.kinds.water,
      is_favourable: true,
      ...originOf(isShown(overflows) ? overflows : bathing),
      valid_until: endOf(stateChanges, now),
    }),
  ];
}

/** When the last of the sources of 'No warning issued' was looked at: the oldest of these times. */
function oldest(figures: readonly Figure[]): string | null {
  const moments = figures.flatMap(({ asOf }) => asOf ?? []);
  return moments.length > 0 ? isoOf(Math.min(...moments)) : null;
}

/** Nobody warns of anything, and everything that could was looked at. */
export const noWarningBlock = (
  { figures: { overflows, bathing, wind }, overview }: PlaceSummary,
  [first = 'en', ...others]: readonly DisplayLanguage[],
  stateChanges: readonly (number | null)[],
  now: number,
): DisplayBlock =>
  block({
    id: 'no_warning',
    kind: 'no_warning',
    tone: 'quiet',
    mark: 'nothing_reported',
    headline: labels[first].noWarning,
    lines: others.map((language) => labels[language].noWarning),
    label: labels.en.kinds.no_warning,
    is_favourable: true,
    // Out of season the risk is not forecast, and is asked for once a day.
    fetched_at: oldest([overflows, wind, ...(overview.bathing.in_season ? [bathing] : [])]),
    valid_until: endOf(stateChanges, now),
  });
