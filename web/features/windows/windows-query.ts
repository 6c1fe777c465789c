import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WindowsAnswer } from '#contract/windows.ts';
import { windowsCalendarPath, windowsPath } from '#contract/windows-paths.ts';
import { limitParameters } from '#domain/windows/limit-text.ts';
import type { Limits } from '#domain/windows/limits.ts';
import { getJson } from '#web/api/http.ts';
import { POLL_INTERVAL_MS } from '#web/api/queries.ts';

const parametersOf = (slugs: readonly string[], limits: Limits): string =>
  new URLSearchParams([
    ...slugs.map((slug): [string, string] => ['location', slug]),
    ...Object.entries(limitParameters(limits)).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    ),
  ]).toString();

/** The windows of some places. While other limits are asked for, those of the limits before stay. */
export const windowsQuery = (slugs: readonly string[], limits: Limits) => {
  const parameters = parametersOf(slugs, limits);
  return queryOptions({
    queryKey: ['windows', parameters],
    queryFn: ({ signal }) => getJson<WindowsAnswer>(`${windowsPath}?${parameters}`, 'the windows', signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 60_000,
  });
};

/** The address of the same for calendars. */
export const calendarAddress = (slugs: readonly string[], limits: Limits): string =>
  `${windowsCalendarPath}?${parametersOf(slugs, limits)}`;
