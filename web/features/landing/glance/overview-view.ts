import type { Overview, OverviewPlace } from '#contract/conditions/overview.ts';
import { agedOverview, OVERVIEW_TRUSTED_MS } from '#domain/overview/aged-overview.ts';
import { momentInLists } from '#domain/time/moment-words.ts';
import { shortAge } from '#domain/time/relative-time.ts';
import { nextTask } from '#web/shared/ui/browser/next-task.ts';
import { type CommonRuns, commonRuns, type PlaceView, placeView, type ViewOptions } from './place-view.ts';

/** What the landing page shows of the overview. Plain data, so that equal parts of a newer one are told. */
export interface OverviewView {
  places: Record<string, PlaceView>; // by slug
  /** From which runs most of the forecasts come, and for when they are; null where there are none. */
  forecasts: string | null;
  /** From when the figures are, where the server has not been heard for some time; else null. */
  old: string | null;
}

/** `Wind, waves and sea: forecasts from the 09:00 run, for 14:00. A row that differs says so.` */
function forecastWords({ wind, sea }: CommonRuns, madeAt: number, now: number): string | null {
  const run = (at: number) => `from the ${momentInLists(at * 1000, now)} run`;
  const parts =
    wind !== null && wind === sea
      ? [`Wind, waves and sea: forecasts ${run(wind)}`]
      : [
          wind === null ? null : `Wind: forecasts ${run(wind)}`,
          sea === null ? null : `waves and sea: forecasts ${run(sea)}`,
        ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const words = parts.join('; ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, for ${momentInLists(madeAt, now)}. A row that differs says so.`;
}

const DAY_MS = 86_400_000;

/** `06:35, 3 h ago`; beyond a day, whose words are the moment itself, `Mon 06:35`. */
const oldWords = (madeAt: number, now: number): string =>
  [momentInLists(madeAt, now), ...(now - madeAt < DAY_MS ? [shortAge(madeAt, now)] : [])].join(', ');

/** Of each place the view that was made last: what was pushed of some places does not make those of 500 anew. */
const madeViews = new WeakMap<OverviewPlace, { of: string; view: PlaceView }>();

/** @param of the options in words */
function viewOf(place: OverviewPlace, options: ViewOptions, of: string): PlaceView {
  const known = madeViews.get(place);
  if (known?.of === of) return known.view;
  const view = placeView(place, options);
  madeViews.set(place, { of, view });
  return view;
}

type Asked = Pick<ViewOptions, 'units' | 'now'>;

function partsOf(overview: Overview, { units, now }: Asked) {
  const { places } = agedOverview(overview, now);
  const runs = commonRuns(places);
  const options: ViewOptions = { units, runs, now };
  return { places, runs, options, of: JSON.stringify(options) };
}

const AT_ONCE_MS = 8;

/** Makes the views of all places in tasks of their own, so that `overviewView` finds them made. */
export async function makeViews(overview: Overview, asked: Asked): Promise<void> {
  const { places, options, of } = partsOf(overview, asked);
  let begun = performance.now();
  for (const place of places) {
    viewOf(place, options, of);
    if (performance.now() - begun < AT_ONCE_MS) continue;
    await nextTask();
    begun = performance.now();
  }
}

/** The overview as it may be shown at `now` (epoch ms, the server's clock). */
export function overviewView(overview: Overview, asked: Asked): OverviewView {
  const { now } = asked;
  const madeAt = Date.parse(overview.generated_at);
  const { places, runs, options, of } = partsOf(overview, asked);
  const isOld = now - madeAt > OVERVIEW_TRUSTED_MS;
  return {
    places: Object.fromEntries(places.map((place) => [place.slug, viewOf(place, options, of)])),
    forecasts: isOld ? null : forecastWords(runs, madeAt, now),
    old: isOld ? oldWords(madeAt, now) : null,
  };
}
