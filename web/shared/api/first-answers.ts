import type { QueryClient } from '@tanstack/react-query';
import { FIRST_ANSWERS_ID, type FirstAnswers } from '#contract/first-answers.ts';
import { feedKinds } from '#contract/live/live-table.ts';
import { SHARED_AT_MOST_MS } from '#contract/shared-caches.ts';
import { noteAnswerDate } from '#web/shared/time/clock.ts';
import {
  adminStatusQuery,
  authStatusQuery,
  feedQuery,
  locationQuery,
  locationsQuery,
  matchingMessagesQuery,
  overviewQuery,
  settingsQuery,
} from './queries.ts';
import { queryKeys } from './query-keys.ts';

/** The answers inside the page; null where it has none, as from the service worker or in development. */
export function readFirstAnswers(): FirstAnswers | null {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent;
  return text ? JSON.parse(text) : null;
}

/**
 * Sets the clock by the time in the page: the server wrote it between the page's request and its arrival, or earlier if
 * a shared cache may have had the page.
 */
export function noteFirstAnswersTime({ at, settings, auth_status }: FirstAnswers): void {
  const isShared = settings.public_read && !auth_status.authenticated;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { requestStart = 0, responseEnd = performance.now() } = navigation ?? {};
  const openedAt = Date.now() - performance.now();
  const earliest = openedAt + requestStart - (isShared ? SHARED_AT_MOST_MS : 0);
  noteAnswerDate(new Date(at).toUTCString(), earliest, openedAt + responseEnd);
}

/** Puts the answers inside the page into the query cache, as if the screens had just requested them. */
export function cacheFirstAnswers(client: QueryClient, answers: FirstAnswers): void {
  const { auth_status, settings, admin_status, admin_attention, place, network } = answers;
  client.setQueryData(authStatusQuery().queryKey, auth_status);
  client.setQueryData(settingsQuery().queryKey, settings);
  if (admin_status) client.setQueryData(adminStatusQuery().queryKey, admin_status);
  if (admin_attention) client.setQueryData(queryKeys.attention(), admin_attention);
  if (network) {
    client.setQueryData(locationsQuery().queryKey, network.locations);
    client.setQueryData(overviewQuery().queryKey, network.overview);
  }
  if (place) cachePlace(client, place);
}

function cachePlace(client: QueryClient, place: NonNullable<FirstAnswers['place']>): void {
  const { location, matching_messages, feeds } = place;
  client.setQueryData(locationQuery(location.slug).queryKey, location);
  client.setQueryData(matchingMessagesQuery(location.slug).queryKey, matching_messages);
  for (const kind of feedKinds) {
    const body = feeds[kind];
    if (body) client.setQueryData(feedQuery(kind, location).queryKey, body);
  }
}

/** So long the first words of a large network stand alone. */
const WITHOUT_NETWORK_MS = 5000;

/**
 * Resolves when the network has come, of which the page says the first places in words: what is drawn before its 500 rows
 * would be drawn twice. Also when it has failed, or takes too long.
 */
export async function networkOrTooLate(client: QueryClient): Promise<void> {
  const both = Promise.all([client.prefetchQuery(locationsQuery()), client.prefetchQuery(overviewQuery())]);
  await Promise.race([both, new Promise((resolve) => setTimeout(resolve, WITHOUT_NETWORK_MS))]);
}
