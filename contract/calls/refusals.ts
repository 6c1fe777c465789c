import { Failure } from '../errors.ts';

// What each kind of call can refuse, for the API description. A call adds what only it can answer.

/** A body that is wrong, too large, or of a type that is not taken. */
const ofBody = { 400: Failure, 413: Failure, 415: Failure } as const;

/** Every call that needs a login. */
export const refusals = { 401: Failure, 403: Failure, 503: Failure } as const;
/** The same, with parameters that can be wrong. */
export const refusalsOfInput = { 400: Failure, ...refusals } as const;
/** The same, with a body. */
export const refusalsOfBody = { ...ofBody, ...refusals } as const;
/** The same, for a change of something that may be gone, or changed by somebody else. */
export const refusalsOfChange = { ...refusalsOfBody, 404: Failure, 409: Failure } as const;

/** A form that is sent without a login. */
export const refusalsOfForm = { ...ofBody, 403: Failure, 503: Failure } as const;

/** Every call that reads public data; a deployment may ask for a login there too. */
export const refusalsOfReading = { 401: Failure, 503: Failure } as const;
/** The same, about one location. */
export const refusalsOfPlace = { ...refusalsOfReading, 404: Failure } as const;
/** The same, with a query that can be wrong. */
export const refusalsOfPlaceQuery = { 400: Failure, ...refusalsOfPlace } as const;
