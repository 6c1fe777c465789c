import type { TidalData } from '#contract/tides.ts';

/** Computed tides of a port within a mile are the place's own. */
const HERE_MILES = 1;
/** Up to this distance a neighbouring port's tides are shown for the present moment too, under the port's name. */
const NEAR_MILES = 8;

/**
 * How near the port of a tide is. `here`: its tide counts as the place's own. `near`: it is shown under the port's name.
 * `far`: only its high and low waters are shown, under the port's name.
 */
export type PortDistance = 'here' | 'near' | 'far';

export type Port = NonNullable<TidalData['station']>;

/** A published station is the administrator's choice for the place, however far it lies. */
export function portDistance(method: TidalData['method'], { distance_miles }: Port): PortDistance {
  if (distance_miles !== null && distance_miles <= HERE_MILES) return 'here';
  const isNear = distance_miles !== null && distance_miles <= NEAR_MILES;
  return method === 'published' || isNear ? 'near' : 'far';
}

/** Whether it is the tide of a neighbouring port, because the place has none of its own. */
export const isBorrowed = (method: TidalData['method'], port: Port): boolean =>
  method === 'computed' && portDistance(method, port) !== 'here';
