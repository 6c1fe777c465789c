import type { DisplayBlock, DisplayLanguage } from '#contract/display-frame.ts';
import type { Meta } from '#contract/meta.ts';
import type { OverviewPlace } from '#contract/overview.ts';
import type { OverviewBodies } from '../overview/overview-place.ts';
import { isQuiet } from '../water/overflow-summary.ts';
import { classAtWater } from '../water/water-of-place.ts';
import { block, endOf, originOf } from './block.ts';
import { labels } from './labels.ts';

/** In one line: who reads of a good class reads of the worse one nearby too, however a display spreads its lines over pages. */
function classLines({ nearest, worse }: OverviewPlace['bathing']): string[] {
  if (!nearest) return [];
  const words = [nearest, ...(worse ? [worse] : [])].map((water) => classAtWater(water));
  return [`Bathing water class: ${words.join('; ')}`];
}

type Waters = Pick<OverviewBodies, 'storm_overflow' | 'ea_warnings'>;

/**
 * What is known of the water where nothing stands against it. It is good news, so it says how many looked, and goes with the
 * first of its data that grows old.
 */
export function waterBlocks(
  place: OverviewPlace,
  { storm_overflow: overflows, ea_warnings: waters }: Waters,
  stateChanges: readonly (number | null)[],
  now: number,
): DisplayBlock[] {
  const { total, state } = place.overflows;
  const isWatched = overflows !== null && state === 'fresh' && isQuiet(overflows, now);
  const monitors = total === 1 ? 'The one monitor works' : `All ${total} monitors work`;
  const classes = place.bathing.state === 'fresh' ? classLines(place.bathing) : [];
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
      ...(overflows ? originOf(overflows.meta) : waters ? originOf(waters.meta) : {}),
      valid_until: endOf(stateChanges, now),
    }),
  ];
}

/** When the last of the sources of 'No warning issued' was looked at: the oldest of these times. */
const oldest = (metas: readonly (Meta | undefined)[]): string | null =>
  metas.flatMap((meta) => (meta?.source ? (meta.confirmed_at ?? meta.fetched_at ?? []) : [])).toSorted()[0] ??
  null;

/** Nobody warns of anything, and everything that could was looked at. */
export const noWarningBlock = (
  place: OverviewPlace,
  { storm_overflow, ea_warnings, weather }: OverviewBodies,
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
    fetched_at: oldest([
      storm_overflow?.meta,
      weather?.meta,
      place.bathing.in_season ? ea_warnings?.meta : undefined,
    ]),
    valid_until: endOf(stateChanges, now),
  });
