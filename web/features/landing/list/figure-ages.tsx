import type { KnownOverview } from '../glance/use-overview.ts';

interface Props {
  overview: KnownOverview;
}

/** From which runs the figures of most places are, said once: under the map or, on a phone, over the list. */
export const FigureRuns = ({ overview: { view }, isAbove = false }: Props & { isAbove?: boolean }) =>
  isAbove ? (
    <p className="mb-2 min-h-12 px-1 text-xs text-ink-muted sm:min-h-4 lg:hidden">{view?.forecasts}</p> // its room is kept
  ) : (
    view?.forecasts && <p className="px-1 text-sm text-ink-muted">{view.forecasts}</p>
  );

/** What keeps a reader from trusting the figures: they are old, or have not come. */
export function FigureDoubts({ overview: { view, hasFailed } }: Props) {
  const words = hasFailed
    ? 'How the places are could not be loaded. Each place’s own page may still know.'
    : view?.old && `No newer figures have come: these are from ${view.old}.`;
  return words && <p className="text-sm font-semibold text-caution">{words}</p>;
}
