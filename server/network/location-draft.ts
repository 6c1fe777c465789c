import type { LocationForm } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { britishReference, irishReference, isWhat3words } from '#contract/network/place-references.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { gridReference } from '#domain/places/grid-reference.ts';
import { slugOf } from '#domain/places/slug.ts';
import { HttpError } from '#server/http/errors.ts';
import type { LocationDraft } from '#server/store/network/locations.ts';
import { messageOfForm, type Writer } from './custom-message.ts';

/** Characters that separate or escape the parts of an address. Proxies and browsers read them differently. */
const UNFIT_FOR_AN_ADDRESS = /[/\\?#%]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** A word of the language: it can't be a key in an answer, and the place's safety messages would be missing. */
const NO_KEY = '__proto__';

/** Whether the name can lead to a page. A name of dots would lead elsewhere. */
export const isFitName = (name: string): boolean =>
  LETTER_OR_DIGIT.test(name) && !UNFIT_FOR_AN_ADDRESS.test(name) && name.toLowerCase() !== NO_KEY;

/**
 * A new location, ready to be stored.
 * @throws HttpError 400
 */
export function newLocation(form: LocationForm, writer: Writer): LocationDraft {
  const { custom_message } = form;
  refuseWrongReferences(form, null);
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
  refuseWrongReferences(form, before);
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

function alwaysGiven({ name, latitude, longitude, active, w3w }: LocationForm) {
  if (!isFitName(name)) throw new HttpError(400, staffTexts.locationNameUnfit, { field: 'name' });
  return { name, slug: slugOf(name), latitude, longitude, active, w3w };
}

/** People read them to the Coastguard. One that is stored stays until it is changed, so that the rest can be. */
function refuseWrongReferences(form: LocationForm, before: Location | null): void {
  const { grid_ref, w3w, latitude, longitude } = form;
  if (grid_ref !== null && grid_ref !== before?.grid_ref && !britishReference(grid_ref)) {
    // One letter may be missing of the two of a British square.
    const isIrish = irishReference(grid_ref) && gridReference(latitude, longitude) === null;
    if (!isIrish) throw new HttpError(400, staffTexts.gridReferenceWrong, { field: 'grid_ref' });
  }
  if (w3w !== null && w3w !== before?.w3w && !isWhat3words(w3w))
    throw new HttpError(400, staffTexts.what3wordsWrong, { field: 'w3w' });
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
