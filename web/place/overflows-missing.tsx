import type { StormOverflows } from '#contract/storm-overflows.ts';
import { formatValue } from '#domain/units.ts';

/** Why there are no overflows to show: nobody who publishes them covers the place, or there are none near. */
export const OverflowsMissing = ({
  companies,
  search_radius_miles,
}: Pick<StormOverflows, 'companies' | 'search_radius_miles'>) =>
  companies.length === 0 ? (
    <div className="space-y-2">
      <p className="font-semibold">Foreshore does not have this area’s storm overflows.</p>
      <p>
        Some companies publish them elsewhere: in Wales Dŵr Cymru Welsh Water, in Scotland Scottish Water.
      </p>
    </div>
  ) : (
    <p className="font-semibold">No storm overflows within {formatValue(search_radius_miles)} miles.</p>
  );
