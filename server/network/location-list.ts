import type {
  AdminLocationList,
  AdminLocationQuery,
  LocationColumn,
} from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import { messageStatus } from '#domain/notices/message-status.ts';
import { type ListRules, pageOf } from '#server/http/lists/list-page.ts';

const MESSAGE_ORDER = ['none', 'expired', 'active'];

/** The locations that match a search by staff, with counts of all. */
export function locationList(
  locations: readonly Location[],
  query: AdminLocationQuery,
  now: number,
): AdminLocationList {
  const stateOf = ({ custom_message }: Location) => messageStatus(custom_message, now);
  const rules: ListRules<Location, LocationColumn> = {
    words: ({ name, grid_ref, w3w }) => [name, grid_ref, w3w],
    columns: {
      name: ({ name }) => name,
      latitude: ({ latitude }) => latitude,
      longitude: ({ longitude }) => longitude,
      grid_ref: ({ grid_ref }) => grid_ref,
      w3w: ({ w3w }) => w3w,
      message: (location) => MESSAGE_ORDER.indexOf(stateOf(location)),
      active: ({ active }) => Number(active),
      created_at: ({ created_at }) => Date.parse(created_at),
      updated_at: ({ updated_at }) => Date.parse(updated_at),
    },
  };
  const wanted = locations.filter(
    (location) =>
      (query.active === undefined || location.active === query.active) &&
      (query.message === undefined || stateOf(location) === query.message),
  );
  const { page, found } = pageOf(wanted, query, rules);
  return {
    locations: page,
    total_count: found.length,
    active_count: found.filter(({ active }) => active).length,
    counts: {
      total: locations.length,
      active: locations.filter(({ active }) => active).length,
      messages: locations.filter((location) => stateOf(location) === 'active').length,
    },
  };
}
