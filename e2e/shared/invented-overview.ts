import type { Page } from '@playwright/test';
import type { Overview, OverviewPlace } from '#contract/conditions/overview.ts';
import type { Location } from '#contract/network/locations.ts';
import { anOverviewPlace } from '#contract/testing/an-overview-place.ts';

const HOUR_S = 3600;

/** The figures of the place with this number: each kind goes round by itself, so that every mixture occurs. */
function placeOf({ slug }: Location, number: number, now: number): OverviewPlace {
  const as_of = now - (now % 900);
  const run_at = now - (now % HOUR_S) - 3 * HOUR_S;
  const fresh = { state: 'fresh', as_of } as const;
  const isRising = number % 2 === 0;
  const hasSea = number % 25 !== 0;
  const isSpilling = number % 20 === 3;
  const isOff = number % 20 === 4;
  return anOverviewPlace({
    slug,
    message:
      number === 7
        ? { type: 'warning', title: 'Rip currents by the breakwater', expires_at: now + 4 * HOUR_S }
        : null,
    tide: {
      ...fresh,
      going: isRising ? 'rising' : 'falling',
      height: 1 + (number % 50) / 10,
      next: { type: isRising ? 'HighWater' : 'LowWater', at: now + 2 * HOUR_S, height: 5.5 },
    },
    wind: { ...fresh, run_at, speed: number % 40, gusts: (number % 40) + 9, direction: (number * 15) % 360 },
    sea: hasSea
      ? {
          ...fresh,
          run_at,
          wave_height: (number % 30) / 10,
          wave_period: 5 + (number % 8),
          wave_direction: 250,
          temperature: 8 + (number % 10),
        }
      : {
          ...{ state: 'none', as_of: null, run_at: null },
          ...{ wave_height: null, wave_period: null, wave_direction: null, temperature: null },
        },
    overflows: {
      ...fresh,
      total: 2,
      spilling: Number(isSpilling),
      offline: Number(isOff),
      offline_since: isOff ? now - 72 * HOUR_S : null,
      spill: isSpilling ? { since: now - 2 * HOUR_S, ended: null, seen: null, distance_miles: 0.6 } : null,
    },
    bathing: fresh,
  });
}

/** An overview in which every kind of figure occurs, the same at each call but for its times. */
export function inventedOverview(locations: readonly Location[]): Overview {
  const now = Math.floor(Date.now() / 1000);
  const inOrder = locations.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  return {
    version: 'invented',
    generated_at: new Date(now * 1000).toISOString(),
    simulated: true,
    doubts: [],
    places: inOrder.filter(({ active }) => active).map((location, number) => placeOf(location, number, now)),
  };
}

/** From here on the page is told these figures. */
export const tellOverview = (page: Page, overview: Overview): Promise<unknown> =>
  page.route('/api/overview', (route) => route.fulfill({ json: overview }));
