import { Star } from 'lucide-react';
import type { Location } from '#contract/network/locations.ts';
import { toggleFavourite, useRememberedPlaces } from './remembered-places.ts';

/** A star that puts a location first in the list on this device. */
export function FavouriteButton({
  location: { _id, name },
  className = '',
}: {
  location: Pick<Location, '_id' | 'name'>;
  className?: string;
}) {
  const isFavourite = useRememberedPlaces().favourites.includes(_id);
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${name}`}
      title={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => toggleFavourite(_id)}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-lg -outline-offset-3 ${className}`}
    >
      <Star aria-hidden className={`size-5 ${isFavourite ? 'fill-current' : ''}`} />
    </button>
  );
}
