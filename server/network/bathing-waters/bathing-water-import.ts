import { LocationForm } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { isInBritishIsles } from '#domain/places/british-isles.ts';
import { nearest } from '#domain/places/distance.ts';
import { gridReference } from '#domain/places/grid-reference.ts';
import { slugOf } from '#domain/places/slug.ts';
import type {
  DesignatedWater,
  DesignatedWaters,
} from '#server/conditions/upstream/environment-agency/designated-waters.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import type { StaffWrites } from '#server/http/callers/staff-writes.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Actor, Audit } from '#server/store/audit/write-audit.ts';
import { AlreadyTaken } from '#server/store/engines/already-taken.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { LocationDraft } from '#server/store/network/locations.ts';
import { isFitName } from '../location-draft.ts';
import type { Network } from '../network.ts';

/** A water this near a location is at the same beach. */
const SAME_BEACH_MILES = 0.3;

/** Makes a location of every designated bathing water that has none yet. */
export type BathingWaterImport = (
  actor: Actor,
) => Promise<{ created: number; skipped: number; outside: number }>;

/** The import throws HttpError 401 and 403 without the right, 409 while another one runs, and 502 if the list can't be loaded. */
export function createBathingWaterImport(options: {
  store: Store;
  writes: StaffWrites;
  designatedWaters: () => Promise<DesignatedWaters>;
  network: Pick<Network, 'refresh'>;
  audit: Audit;
  now: () => number;
}): BathingWaterImport {
  const { store, network, audit, now } = options;
  let isRunning = false;

  const designated = async () => {
    try {
      return await options.designatedWaters();
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      throw new HttpError(502, staffTexts.populateFailed, { cause: error });
    }
  };

  const insert = async (drafts: LocationDraft[], actor: Actor) => {
    try {
      return await options.writes.byAdministrator(actor, (tables) =>
        tables.locations.insertMany(drafts, now()),
      );
    } catch (error) {
      if (!(error instanceof AlreadyTaken)) throw error;
      throw new HttpError(409, staffTexts.changedMeanwhile, { cause: error });
    }
  };

  return async (actor) => {
    await options.writes.permitAdministrator(actor);
    if (isRunning) throw new HttpError(409, staffTexts.populateRunning);
    isRunning = true;
    try {
      const found = await designated();
      const inside = found.waters.filter(isInBritishIsles);
      const drafts = missing(inside, await store.locations.list());
      const created = await insert(drafts, actor);
      await network.refresh();
      const counts = {
        created: created.length,
        skipped: found.waters.length + found.leftOut - created.length,
        outside: found.waters.length - inside.length,
      };
      await audit('locations_imported', actor, {
        details: { ...counts, locations: created.map(({ _id }) => _id) },
      });
      return counts;
    } finally {
      isRunning = false;
    }
  };
}

/** The waters without a location near them, or another water earlier in the list. */
function missing(waters: readonly DesignatedWater[], locations: readonly Location[]): LocationDraft[] {
  const ids = new Set(locations.flatMap(({ bathing_water_ids }) => bathing_water_ids));
  const slugs = new Set(locations.map(({ slug }) => slug));
  const positions = locations.map(({ latitude, longitude }) => ({ latitude, longitude }));
  return waters.flatMap((water) => {
    const draft = draftOf(water);
    const isThere =
      !draft || ids.has(water.id) || slugs.has(draft.slug) || nearest(positions, water, SAME_BEACH_MILES);
    if (isThere) return [];
    slugs.add(draft.slug);
    positions.push(draft);
    return [draft];
  });
}

/** A location at the water; null if the water's name can't be a location's. */
export function draftOf({ id, name: given, latitude, longitude }: DesignatedWater): LocationDraft | null {
  const { success, data } = LocationForm.shape.name.safeParse(given);
  if (!success || !isFitName(data)) return null;
  return {
    name: data,
    slug: slugOf(data),
    latitude,
    longitude,
    active: true,
    grid_ref: gridReference(latitude, longitude),
    w3w: null,
    admiralty_station_id: null,
    bathing_water_ids: [id],
    marine_latitude: null,
    marine_longitude: null,
    shore_bearing: null,
    crossings: [],
    custom_message: null,
  };
}
