import { z } from 'zod';
import { Meta } from './meta.ts';

/** Every failure body. `error` and `message` hold the same text: the specification's screens read one or the other. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  /** The parameter or field that was wrong, where it was one. */
  field: z.string().optional(),
  /** What is known of a feed whose value is withheld. */
  meta: Meta.optional(),
});
export type Failure = z.infer<typeof Failure>;

export const failure = (message: string, more: { field?: string; meta?: Meta } = {}): Failure => ({
  success: false,
  error: message,
  message,
  ...more,
});

/** The texts that people read when something failed, one constant each. */
export const texts = {
  authenticationRequired: (what: string) => `Authentication required. Please log in to access ${what}`,
  httpError: (status: number) => `HTTP error! status: ${status}`,
  invalidFormat: (type: string) => `Invalid response format. Expected JSON but received: ${type}`,
  unknownError: 'Unknown error',
  locationNotFound: 'Location not found',
  locationNotFoundTitle: 'Location Not Found',
  requestedLocationNotFound: 'The requested location could not be found.',
  locationFailed: (reason: string) => `Failed to load location data: ${reason}`,
  locationsFailed: 'Failed to load locations from database',
  noLocations: 'No Locations Found',

  windWaveFailed: 'Failed to load wind/wave data',
  marineFailed: 'Failed to load comprehensive marine data',
  tidalFailed: 'Failed to load tidal data',
  weatherFailed: 'Failed to load weather data',
  waterQualityFailed: 'Failed to load water quality data',
  eaWarningsFailed: 'Failed to load EA warnings data',
  stormOverflowFailed: 'Failed to load storm overflow data',
  sunFailed: 'Failed to load sunrise and sunset data',

  noTides: 'No tidal data available',
  noWaterQuality: 'No EA water quality data available',
  dataUnavailable: 'Data Unavailable',

  loginFailed: 'Login failed. Please check your credentials.',
  networkError: 'Network error. Please try again.',
  tooManyAttempts: (seconds: number) => `Too many attempts. Please try again in ${seconds} seconds.`,
  crossSite: 'This request did not come from Foreshore itself and was refused.',
  busy: 'The server is busy. Please try again in a moment.',
  notFound: 'Not found',
  internal: 'Something went wrong on our side. Please try again.',
  simulated: 'Simulated data – not real conditions',
  offline: 'You are offline',
} as const;
