import {
  type Advert,
  type AdvertColumn,
  type AdvertList,
  type AdvertListQuery,
  type AdvertState,
  advertStates,
} from '#contract/adverts/adverts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { advertState } from '#domain/notices/advert-status.ts';
import type { Places } from '#server/conditions/places.ts';
import { HttpError } from '#server/http/errors.ts';
import { type ListRules, pageOf } from '#server/http/lists/list-page.ts';

/**
 * The adverts that match a search by administrators, with counts of all.
 * @throws HttpError 400 for an unknown location
 */
export function advertList(
  adverts: readonly Advert[],
  query: AdvertListQuery,
  { places, now }: { places: Pick<Places, 'bySlug' | 'byId'>; now: number },
): AdvertList {
  const states = new Map(adverts.map((advert) => [advert, advertState(advert, now).state]));
  const stateOf = (advert: Advert): AdvertState => states.get(advert) ?? 'off';
  const nameOf = ({ location_id }: Advert) => places.byId(location_id)?.name ?? null;
  const rules: ListRules<Advert, AdvertColumn> = {
    words: (advert) => [advert.title, advert.description, advert.target_audience, nameOf(advert)],
    columns: {
      location: nameOf,
      title: ({ title }) => title,
      priority: ({ priority }) => priority,
      state: (advert) => advertStates.indexOf(stateOf(advert)),
      start_date: ({ start_date }) => start_date && Date.parse(start_date),
      end_date: ({ end_date }) => end_date && Date.parse(end_date),
      created_at: ({ created_at }) => Date.parse(created_at),
      updated_at: ({ updated_at }) => Date.parse(updated_at),
    },
  };
  const { location: name, state } = query;
  const location = name === undefined ? undefined : places.bySlug(name);
  if (name !== undefined && !location)
    throw new HttpError(400, staffTexts.noSuchLocationName(name), { field: 'location' });
  const wanted = adverts.filter(
    (advert) => (!location || advert.location_id === location._id) && (!state || stateOf(advert) === state),
  );
  const { page, found } = pageOf(wanted, query, rules);
  const count = (rows: readonly Advert[], wantedState: AdvertState) =>
    rows.filter((advert) => stateOf(advert) === wantedState).length;
  return {
    success: true,
    adverts: page,
    total_count: found.length,
    active_count: count(found, 'active'),
    counts: {
      total: adverts.length,
      active: count(adverts, 'active'),
      planned: count(adverts, 'planned'),
      ended: count(adverts, 'ended'),
      off: count(adverts, 'off'),
    },
  };
}
