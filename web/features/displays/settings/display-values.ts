import type { z } from 'zod';
import type { DisplayLanguage, DisplayLayout, DisplayLook } from '#contract/displays/display-frame.ts';
import { DisplaySettings } from '#contract/displays/display-settings.ts';
import type { Display } from '#contract/displays/displays.ts';
import { openingWords } from '#domain/words/display-words.ts';
import { withDecimalPoint } from '#web/shared/forms/decimal-comma.ts';

/** What the form holds: numbers as they are typed. */
export interface DisplayValues {
  name: string;
  location_id: string;
  layout: DisplayLayout | '';
  viewing_distance_m: string;
  screen_height_mm: string;
  languages: LanguageChoice;
  dark_after_min: string;
  is_always_open: boolean;
  opens: string;
  closes: string;
}
export type DisplayField = keyof DisplayValues;
export type Settings = z.output<typeof DisplaySettings>;
type LanguageChoice = 'en' | 'cy' | 'en cy' | 'cy en';

export const languageWords = {
  en: 'English',
  cy: 'Welsh',
  'cy en': 'Welsh, then English',
  'en cy': 'English, then Welsh',
} as const satisfies Record<LanguageChoice, string>;

export const layoutWords = {
  '': 'As the screen stands',
  portrait: 'Portrait',
  landscape: 'Landscape',
} as const satisfies Record<DisplayLayout | '', string>;

export const labels = {
  name: 'Name',
  location_id: 'Place',
  layout: 'Layout',
  viewing_distance_m: 'Viewing distance',
  screen_height_mm: 'Height of the lit area',
  languages: 'Language of the labels',
  dark_after_min: 'Dark without contact after',
  is_always_open: 'Always open',
  opens: 'Opens',
  closes: 'Closes',
} as const satisfies Record<DisplayField, string>;

export const fieldNames = Object.keys(labels) as DisplayField[];

/** A 43 inch screen in portrait that is read from 4 m. */
export const newValues: DisplayValues = {
  name: '',
  location_id: '',
  layout: '',
  viewing_distance_m: '4',
  screen_height_mm: '940',
  languages: 'en',
  dark_after_min: '30',
  is_always_open: true,
  opens: '08:00',
  closes: '20:00',
};

export const valuesOf = ({ name, location_id, look, opening_hours }: Settings): DisplayValues => ({
  name,
  location_id,
  layout: look.layout ?? '',
  viewing_distance_m: String(look.viewing_distance_m),
  screen_height_mm: String(look.screen_height_mm),
  languages: look.languages.join(' ') as LanguageChoice, // one or two of two
  dark_after_min: String(look.dark_after_min),
  is_always_open: opening_hours === null,
  opens: opening_hours?.opens ?? newValues.opens,
  closes: opening_hours?.closes ?? newValues.closes,
});

const numberOf = (typed: string): number =>
  typed.trim() === '' ? Number.NaN : Number(withDecimalPoint(typed));

/** What is sent. A field that is no number is NaN, which the schema refuses by its name. */
export const bodyOf = (values: DisplayValues): z.input<typeof DisplaySettings> => ({
  name: values.name,
  location_id: values.location_id,
  look: {
    layout: values.layout || null,
    viewing_distance_m: numberOf(values.viewing_distance_m),
    screen_height_mm: numberOf(values.screen_height_mm),
    languages: values.languages.split(' ') as DisplayLanguage[],
    dark_after_min: numberOf(values.dark_after_min),
  },
  opening_hours: values.is_always_open ? null : { opens: values.opens, closes: values.closes },
});

/** The look that is typed; null while it is none. */
export const lookOf = (values: DisplayValues): DisplayLook | null =>
  DisplaySettings.shape.look.safeParse(bodyOf(values).look).data ?? null;

/** A value as it is read, for two people who have changed the same field. */
export function wordsOf(
  values: DisplayValues,
  field: DisplayField,
  places: Readonly<Record<string, string>>,
): string {
  switch (field) {
    case 'location_id':
      return places[values.location_id] ?? values.location_id;
    case 'layout':
      return layoutWords[values.layout];
    case 'languages':
      return languageWords[values.languages];
    case 'is_always_open':
      return values.is_always_open ? 'Yes' : 'No';
    case 'viewing_distance_m':
      return `${values.viewing_distance_m} m`;
    case 'screen_height_mm':
      return `${values.screen_height_mm} mm`;
    case 'dark_after_min':
      return `${values.dark_after_min} min`;
    default:
      return values[field];
  }
}

/** The settings in words, for those who may not change them. */
export const settingsInWords = ({ look, opening_hours }: Display): [string, string][] => [
  [labels.layout, layoutWords[look.layout ?? '']],
  [labels.viewing_distance_m, `${look.viewing_distance_m} m`],
  [labels.screen_height_mm, `${look.screen_height_mm} mm`],
  [labels.languages, languageWords[look.languages.join(' ') as LanguageChoice]],
  [labels.dark_after_min, `${look.dark_after_min} min`],
  ['Opening hours', openingWords(opening_hours)],
];
