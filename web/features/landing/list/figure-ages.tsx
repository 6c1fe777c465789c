import type { KnownOverview } from '../glance/use-overview.ts';

/**
 * How old the figures of all places are, said once. `isAbove`: over the list, where only what keeps a reader from
 * trusting them is said.
 */
export function FigureAges({
  overview: { view, hasFailed },
  isAbove = false,
}: {
  overview: KnownOverview;
  isAbove?: boolean;
}) {
  if (!isAbove) return view?.forecasts && <p className="px-1 text-sm text-ink-muted">{view.forecasts}</p>;
  const words = hasFailed
    ? 'How the places are could not be loaded. Each place’s own page may still know.'
    : view?.old && `No newer figures have come: these are from ${view.old}.`;
  return words && <p className="text-sm font-semibold text-caution">{words}</p>;
}
