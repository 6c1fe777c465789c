import type { Overview, OverviewPlace } from '#contract/conditions/overview.ts';
import { highestConcern } from '../overview/concerns.ts';
import { turnWords } from '../overview/tide-figure.ts';
import { waveHeightIn, wholeGustSpeedIn, wholeWindSpeedIn } from '../quantities/chosen-units.ts';
import { quantityWords } from '../quantities/quantities.ts';
import { compassPoint16 } from '../weather/compass.ts';

/** The words of a place in the landing page's first view. */
export interface PlaceInWords {
  slug: string;
  name: string;
  words: string;
}

/** Enough for a first screen of a phone. */
const PLACES_IN_WORDS = 10;

/**
 * How the first of these places are, in their order: the highest concern, then tide, wind and waves. Like the first words
 * of a place they leave out figures that are old or missing; the concern says that these are. Places that the overview
 * does not have yet are passed over.
 * @param now epoch ms
 */
export function networkInWords(
  places: readonly { slug: string; name: string }[],
  { places: known }: Overview,
  now: number,
): PlaceInWords[] {
  const bySlug = new Map(known.map((place) => [place.slug, place]));
  return places.slice(0, PLACES_IN_WORDS).flatMap(({ slug, name }) => {
    const place = bySlug.get(slug);
    return place ? [{ slug, name, words: placeInWords(place, now) }] : [];
  });
}

const placeInWords = (place: OverviewPlace, now: number): string =>
  [highestConcern(place, now).sentence, tideWords(place, now), forecastWords(place)]
    .flatMap((sentence) => (sentence ? [`${sentence}.`] : []))
    .join(' ');

function tideWords(place: OverviewPlace, now: number): string | null {
  const { state, next, going, elsewhere, error_min: error } = place.tide;
  if (state !== 'fresh' || !next) return null;
  const tide = elsewhere === null ? 'Tide' : `Tide at ${elsewhere}`;
  const turn = turnWords(place, now);
  const lowerCase = turn.charAt(0).toLowerCase() + turn.slice(1);
  return `${tide}${going ? ` ${going}` : ''}, ${lowerCase}${error === null ? '' : ` ± ${error} min`}`;
}

function forecastWords({ wind, sea }: OverviewPlace): string | null {
  const from = wind.direction === null ? '' : ` from ${compassPoint16(wind.direction)}`;
  const gusts = wind.gusts === null ? '' : `, gusts ${quantityWords(wholeGustSpeedIn('mph', wind.gusts))}`;
  const figures = [
    wind.state === 'fresh' && wind.speed !== null
      ? `wind ${quantityWords(wholeWindSpeedIn('mph', wind.speed))}${from}${gusts}`
      : null,
    sea.state === 'fresh' && sea.wave_height !== null
      ? `waves ${quantityWords(waveHeightIn('ft', sea.wave_height))}`
      : null,
  ].filter((each) => each !== null);
  return figures.length > 0 ? `Forecast ${figures.join(', ')}` : null;
}
