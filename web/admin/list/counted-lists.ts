import type { UserList } from '#contract/accounts/users.ts';
import type { LocationAdverts } from '#contract/adverts/adverts.ts';
import type { AdminLocationList } from '#contract/network/admin-locations.ts';
import type { AutomatedMessageList } from '#contract/notices/automated-messages.ts';
import { texts } from '#contract/texts.ts';
import { isActiveAdvert } from '#domain/notices/advert-status.ts';
import { messageStatus } from '#domain/notices/message-status.ts';
import { serverNow } from '#web/shared/time/clock.ts';

// Only the rows of a list are specified. An answer without the counts beside them is counted here; a count is null where
// the rows that came are not all.

function counting<Row>(given: readonly Row[] | undefined, givenTotal: number | undefined) {
  if (given === undefined && givenTotal === undefined) throw new Error(texts.unknownError);
  const rows = [...(given ?? [])];
  const total = givenTotal ?? rows.length;
  const count = (isMeant: (row: Row) => boolean): number | null =>
    rows.length < total ? null : rows.filter(isMeant).length;
  return { rows, total, count };
}

export function countedLocations(answer: Partial<AdminLocationList>) {
  const { rows, total, count } = counting(answer.locations, answer.total_count);
  const active = count((location) => location.active);
  const hasMessage = count(({ custom_message }) => messageStatus(custom_message, serverNow()) === 'active');
  return {
    locations: rows,
    total_count: total,
    active_count: answer.active_count ?? active,
    counts: answer.counts ?? { total, active, messages: hasMessage },
  };
}

/** Of all adverts, or of those of one location. */
export function countedAdverts({ adverts, total_count, active_count }: Partial<LocationAdverts>) {
  const { rows, total, count } = counting(adverts, total_count);
  const active = count((advert) => isActiveAdvert(advert, serverNow()));
  return { adverts: rows, total_count: total, active_count: active_count ?? active };
}

export function countedMessages({
  messages,
  total_count,
}: Partial<AutomatedMessageList>): AutomatedMessageList {
  const { rows, total } = counting(messages, total_count);
  return { messages: rows, total_count: total };
}

export function countedUsers({ users, total_count, counts }: Partial<UserList>) {
  const { rows, total, count } = counting(users, total_count);
  return {
    users: rows,
    total_count: total,
    counts: counts ?? {
      total,
      verified: count(({ verified }) => verified),
      admins: count(({ role }) => role === 'admin'),
      safety_officers: count(({ role }) => role === 'safety_officer'),
    },
  };
}
export type CountedUsers = ReturnType<typeof countedUsers>;
