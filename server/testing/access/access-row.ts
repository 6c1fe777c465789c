import { type Address, methodOf, pathOf, templateOf, type ValuesOf } from '#contract/calls/address.ts';

/**
 * The callers: without a login, a user, a safety officer to whom the location is assigned, one to whom it isn't, an
 * administrator.
 */
export const callers = ['anonymous', 'user', 'assigned officer', 'other officer', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** What a call is about. Every call gets a new one, so that each caller can try to delete it. */
export interface Target {
  locationId: string;
  locationName: string;
  otherLocationName: string;
  otherLocationId: string;
  messageId: string;
  advertId: string;
  userId: string;
  officerId: string;
  /** Hangs at the location. */
  displayId: string;
  /** Differs from call to call, for names that may be there only once. */
  unique: string;
}

export interface AccessRow {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The route as it is registered. */
  route: string;
  /** The address that is called; without it the route itself. */
  url?: (target: Target) => string;
  body?: (target: Target) => unknown;
  /** Where the body is a text instead of JSON. */
  contentType?: string;
  /** Tells this row from the other rows of the same route. */
  note?: string;
  /** The status that each caller gets, in the order of `callers`. */
  expected: readonly [number, number, number, number, number];
}

/** The method, route and address of a row, from the table of calls. `values` fill the path; the others become the query. */
export const at = <A extends Address>(
  address: A,
  values?: (target: Target) => ValuesOf<A>[0],
): Pick<AccessRow, 'method' | 'route' | 'url'> => ({
  method: methodOf(address),
  route: templateOf(address),
  ...(values && { url: (target) => pathOf(address, ...([values(target)] as ValuesOf<A>)) }),
});

export const oneLocation = ({ locationId }: Target) => `/api/admin/locations/${locationId}`;
export const customMessage = () => ({
  title: 'Rip currents',
  message: 'Stay between the flags.',
  message_type: 'warning',
  author: 'A lifeguard',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
});
