import { TriangleAlert } from 'lucide-react';
import type { CurrentWeather } from '#contract/conditions/weather.ts';
import type { Location } from '#contract/network/locations.ts';
import { shoreWindWords } from '#domain/wind/wind-and-shore.ts';

/** `Onshore`, `Cross-shore` or `Offshore` with what that does; nothing at a place whose shore's bearing is not known. */
export function ShoreWindLine({
  location,
  wind: { wind_speed_10m: speed, wind_gusts_10m: gusts, wind_direction_10m: from },
}: {
  location: Pick<Location, 'shore_bearing'>;
  wind: Pick<CurrentWeather, 'wind_speed_10m' | 'wind_gusts_10m' | 'wind_direction_10m'>;
}) {
  const words = shoreWindWords(location.shore_bearing, { speed, gusts, from });
  if (!words) return null;
  if (!words.warning) {
    return <span className="block text-sm font-bold wrap-anywhere">{words.label} wind</span>;
  }
  return (
    <span className="block text-sm wrap-anywhere text-caution">
      <span className="font-bold">
        <TriangleAlert aria-hidden className="mr-1 mb-0.5 inline size-4" />
        {words.label} wind:
      </span>{' '}
      {words.warning}
    </span>
  );
}
