import type { Advert } from '#contract/adverts/adverts.ts';
import { isMediaUrl } from '#contract/adverts/media.ts';
import type { Difference } from '#web/admin/editing/changed-meanwhile.tsx';
import { type AdvertValues, fieldNames, labels, valuesOf } from './advert-values.ts';
import type { ChosenFile } from './chosen-file.ts';

/** In what the form differs from the advert as it is now. */
export function differencesOf(
  current: Advert,
  yours: AdvertValues,
  { locations, chosen }: { locations: Readonly<Record<string, string>>; chosen: ChosenFile | null },
): Difference[] {
  const now = valuesOf(current);
  const words = (values: AdvertValues, field: keyof AdvertValues): string => {
    const value = values[field];
    if (typeof value === 'boolean') return value ? 'On' : 'Off';
    if (field === 'location_id') return locations[value] ?? '';
    if (field === 'file_url' && isMediaUrl(value)) return 'An uploaded file';
    return field === 'start_date' || field === 'end_date' ? value.replace('T', ' ') : value;
  };
  return fieldNames
    .filter((field) => now[field] !== yours[field] || (field === 'file_url' && chosen))
    .map((field) => ({
      name: labels[field],
      now: words(now, field),
      yours: field === 'file_url' && chosen ? `The file ${chosen.file.name}` : words(yours, field),
    }));
}
