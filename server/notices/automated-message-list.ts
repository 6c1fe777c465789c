import {
  type AutomatedMessage,
  type AutomatedMessageColumn,
  type AutomatedMessageList,
  type AutomatedMessageQuery,
  WindDirection,
} from '#contract/notices/automated-messages.ts';
import { sameSlug } from '#domain/places/slug.ts';
import { type ListRules, pageOf } from '#server/http/lists/list-page.ts';

const rules: ListRules<AutomatedMessage, AutomatedMessageColumn> = {
  words: ({ title, description, location_name }) => [title, description, location_name],
  columns: {
    location_name: ({ location_name }) => location_name,
    title: ({ title }) => title,
    wind_direction: ({ wind_direction }) => WindDirection.options.indexOf(wind_direction),
    wind_speed_min: ({ wind_speed_min }) => wind_speed_min,
    wind_gusts_min: ({ wind_gusts_min }) => wind_gusts_min,
    is_active: ({ is_active }) => Number(is_active),
    created_at: ({ created_at }) => Date.parse(created_at),
    updated_at: ({ updated_at }) => Date.parse(updated_at),
  },
};

/** The messages that match a search by staff. */
export function automatedMessageList(
  messages: readonly AutomatedMessage[],
  query: AutomatedMessageQuery,
): AutomatedMessageList {
  const { location, active, wind_direction } = query;
  const wanted = messages.filter(
    (message) =>
      (location === undefined || sameSlug(message.location_name, location)) &&
      (active === undefined || message.is_active === active) &&
      (wind_direction === undefined || message.wind_direction === wind_direction),
  );
  const { page, found } = pageOf(wanted, query, rules);
  return { messages: page, total_count: found.length };
}
