import type { LocationForm } from '#contract/admin-locations.ts';
import type { Location } from '#contract/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { gridReference } from '#domain/places/grid-reference.ts';
import { slugOf } from '#domain/places/slug.ts';
import { HttpError } from '#server/http/errors.ts';
import type { LocationDraft } from '#server/store/network/locations.ts';
import { messageOfForm, type Writer } from './custom-message.ts';

/** Characters that separate or escape the parts of an address. Proxies and browsers read them differently. */
const UNFIT_FOR_AN_ADDRESS = /[/\\?#%]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** With one of these, a name can look exactly like another, or be read from right to left. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
/** A word of the language: it can't be a key in an answer, and the place's safety messages would be missing. */
const NO_KEY = '__proto__';

/** Whether the name can lead to a page. A name of dots would lead elsewhere, one of invisible characters nowhere. */
export const isFitName = (name: string): boolean =>
  LETTER_OR_DIGIT.test(name) &&
  !UNFIT_FOR_AN_ADDRESS.test(name) &&
  !UNSEEN.test(name) &&
  name.toLowerCase() !== NO_KEY;

/**
 * A new location, ready to be stored.
 * @throws HttpError 400
 */
export function newLocation(form: LocationForm, writer: Writer): LocationDraft {
  const { custom_message } = form;
  const draft = {
    ...alwaysGiven(form),
    grid_ref: form.grid_ref ?? gridReference(form.latitude, form.longitude),
    admiralty_station_id: form.admiralty_station_id ?? null,
    bathing_water_ids: [...new Set(form.bathing_water_ids)],
    marine_latitude: form.marine_latitude ?? null,
    marine_longitude: form.marine_longitude ?? null,
    shore_bearing: form.shore_bearing ?? null,
    crossings: form.crossings ?? [],
    custom_message: custom_message ? messageOfForm(custom_message, null, writer) : null,
  };
  refuseHalfMarinePoint(draft);
  return draft;
}

/**
 * The fields of a location that the whole form changes. Fields that it leaves out are not part of the change.
 * @throws HttpError 400
 */
export function changeOfForm(form: LocationForm, before: Location, writer: Writer): Partial<LocationDraft> {
  const { custom_message: given } = form;
  const { admiralty_station_id, bathing_water_ids, marine_latitude, marine_longitude } = form;
  const { shore_bearing, crossings } = form;
  const message = given && messageOfForm(given, before.custom_message, writer);
  const change = {
    ...alwaysGiven(form),
    grid_ref: gridReferenceOf(form, before),
    ...(admiralty_station_id !== undefined && { admiralty_station_id }),
    ...(bathing_water_ids !== undefined && { bathing_water_ids: [...new Set(bathing_water_ids)] }),
    ...(marine_latitude !== undefined && { marine_latitude }),
    ...(marine_longitude !== undefined && { marine_longitude }),
    ...(shore_bearing !== undefined && { shore_bearing }),
    ...(crossings !== undefined && { crossings }),
    ...(message !== undefined && { custom_message: message }),
  };
  refuseHalfMarinePoint({ ...before, ...change });
  return change;
}

function alwaysGiven({ latitude, longitude, active, w3w, ...form }: LocationForm) {
  const name = form.name.normalize('NFC'); // two encodings of one letter give one address
  if (!isFitName(name)) throw new HttpError(400, staffTexts.locationNameUnfit, { field: 'name' });
  return { name, slug: slugOf(name), latitude, longitude, active, w3w };
}

/** A form that was opened with a computed reference sends it back. It is computed again with the position. */
function gridReferenceOf({ grid_ref, latitude, longitude }: LocationForm, before: Location): string | null {
  const isComputed = grid_ref === gridReference(before.latitude, before.longitude);
  return grid_ref === null || isComputed ? gridReference(latitude, longitude) : grid_ref;
}

function refuseHalfMarinePoint(location: Pick<Location, 'marine_latitude' | 'marine_longitude'>): void {
  const { marine_latitude, marine_longitude } = location;
  if ((marine_latitude === null) === (marine_longitude === null)) return;
  const field = marine_latitude === null ? 'marine_latitude' : 'marine_longitude';
  throw new HttpError(400, staffTexts.marinePointIncomplete, { field });
}
