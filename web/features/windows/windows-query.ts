import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { WindowsAnswer } from '#contract/conditions/windows.ts';
import { windowsCalendarPath, windowsPath } from '#contract/conditions/windows-paths.ts';
import type { Location } from '#contract/network/locations.ts';
import { limitParameters } from '#domain/windows/limit-text.ts';
import type { Limits } from '#domain/windows/limits.ts';
import { Unreachable } from '#web/shared/api/failures.ts';
import { getJson } from '#web/shared/api/http.ts';
import { POLL_INTERVAL_MS } from '#web/shared/api/queries.ts';

/** The server answers for so many at once: `WINDOW_PLACES_AT_MOST` of the contract. */
export const PLACES_IN_A_CALL = 12;
/** While the device works them out, a bad network may deliver an answer at any time. */
const DEVICE_POLL_MS = 20_000;

export interface ShownWindows extends WindowsAnswer {
  /** Worked out on this device, without the server. */
  isOfDevice: boolean;
}

const parametersOf = (slugs: readonly string[], limits: Limits): string =>
  new URLSearchParams([
    ...slugs.map((slug): [string, string] => ['location', slug]),
    ...Object.entries(limitParameters(limits)).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    ),
  ]).toString();

/** The windows of some places. While other limits are asked for, those of the limits before stay. */
export const windowsQuery = (places: readonly Location[], limits: Limits) => {
  const slugs = places.map(({ slug }) => slug);
  return queryOptions({
    queryKey: ['windows', parametersOf(slugs, limits)],
    queryFn: async ({ client, signal }): Promise<ShownWindows> => {
      try {
        return { ...(await ask(slugs, limits, signal)), isOfDevice: false };
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        const { windowsOfDevice } = await import('./device-windows.ts').catch(() => {
          throw error;
        });
        const ofDevice = await windowsOfDevice(client, places, limits);
        if (!ofDevice) throw error;
        return { ...ofDevice, isOfDevice: true };
      }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isOfDevice ? DEVICE_POLL_MS : POLL_INTERVAL_MS),
    staleTime: 60_000,
  });
};

/** One call after the other, so that a reader with many places near keeps nobody waiting. */
async function ask(slugs: readonly string[], limits: Limits, signal: AbortSignal): Promise<WindowsAnswer> {
  const next = slugs.slice(0, PLACES_IN_A_CALL);
  const rest = slugs.slice(PLACES_IN_A_CALL);
  const answer = await getJson<WindowsAnswer>(
    `${windowsPath}?${parametersOf(next, limits)}`,
    'the windows',
    signal,
  );
  if (rest.length === 0) return answer;
  const others = await ask(rest, limits, signal);
  return {
    ...answer,
    simulated: answer.simulated || others.simulated,
    places: [...answer.places, ...others.places],
  };
}

/** The address of the same for calendars. */
export const calendarAddress = (slugs: readonly string[], limits: Limits): string =>
  `${windowsCalendarPath}?${parametersOf(slugs, limits)}`;
