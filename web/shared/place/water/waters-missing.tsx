import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { homeCountry, isSurelyEngland } from '#domain/places/home-country.ts';
import { unwatchedWords } from '#domain/water/overflows/unwatched.ts';

/** Why there is no bathing water to show: another country's agency is responsible, or there is none near. */
export const WatersMissing = ({ location }: { location: Location }) => (
  <div className="max-w-prose space-y-2">
    <p className="text-lg font-semibold">{texts.noWaterQuality}</p>
    {!homeCountry(location) && (
      <p>
        The Environment Agency monitors designated bathing waters in England, and none of them is near this
        place.
      </p>
    )}
    {!isSurelyEngland(location) && <p>{unwatchedWords('bathing', location)}</p>}
    <p>That nothing is known of the water does not mean that it is clean.</p>
  </div>
);
