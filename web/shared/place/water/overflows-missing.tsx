import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';
import { publisherWords } from '#domain/water/overflows/unwatched.ts';

/** Why there are no overflows to show: no company with published data covers the place, or there are none near. */
export const OverflowsMissing = ({
  companies,
  coordinates,
  search_radius_miles,
}: Pick<StormOverflows, 'companies' | 'coordinates' | 'search_radius_miles'>) =>
  companies.length === 0 ? (
    <div className="max-w-prose space-y-2">
      <p className="font-semibold">Foreshore does not have this area’s storm overflows.</p>
      <p>{publisherWords('overflows', coordinates)}</p>
      <p>That nothing is known of them does not mean that none is spilling.</p>
    </div>
  ) : (
    <p className="font-semibold">No storm overflows within {quantityWords(distance(search_radius_miles))}.</p>
  );
