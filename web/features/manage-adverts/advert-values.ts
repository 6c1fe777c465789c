import type { Advert, AdvertDraft } from '#contract/adverts/adverts.ts';
import { inputOfInstant } from '#domain/time/date-input.ts';

/** What the form holds: numbers and dates as they are typed, dates on London's clock. */
export interface AdvertValues {
  location_id: string;
  title: string;
  description: string;
  file_type: Advert['file_type'];
  file_url: string;
  priority: string;
  active: boolean;
  target_audience: string;
  start_date: string;
  end_date: string;
}

export const newValues = (location_id: string): AdvertValues => ({
  location_id,
  title: '',
  description: '',
  file_type: 'image',
  file_url: '',
  priority: '1',
  active: true,
  target_audience: '',
  start_date: '',
  end_date: '',
});

const inputOf = (instant: string | null): string =>
  instant === null ? '' : inputOfInstant(Date.parse(instant));

export const valuesOf = (advert: Advert): AdvertValues => ({
  location_id: advert.location_id,
  title: advert.title,
  description: advert.description,
  file_type: advert.file_type,
  file_url: advert.file_url,
  priority: String(advert.priority),
  active: advert.active,
  target_audience: advert.target_audience ?? '',
  start_date: inputOf(advert.start_date),
  end_date: inputOf(advert.end_date),
});

/** The dates that nobody has changed keep their seconds, which the form does not show. */
export function withExactDates(draft: AdvertDraft, before: Advert | null): AdvertDraft {
  if (!before) return draft;
  const exact = (field: 'start_date' | 'end_date') =>
    (draft[field] ?? '') === inputOf(before[field]) ? before[field] : draft[field];
  return { ...draft, start_date: exact('start_date'), end_date: exact('end_date') };
}

/** What the fields are called. */
export const labels: Readonly<Record<keyof AdvertValues, string>> = {
  location_id: 'Location',
  title: 'Title',
  description: 'Description',
  file_type: 'File type',
  file_url: 'File URL',
  priority: 'Priority',
  active: 'Active',
  target_audience: 'Target audience',
  start_date: 'Start date',
  end_date: 'End date',
};
export const fieldNames = Object.keys(labels) as (keyof AdvertValues)[]; // the keys of the object above

export const fileTypeWords = { image: 'Image', video: 'Video' } as const;
