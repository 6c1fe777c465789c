import { z } from 'zod';
import { plainNumber } from './text-cleaning.ts';

/** A plain decimal number in degrees, as text in an address: no exponent, no hexadecimal, no lists. */
const DEGREES = /^-?\d{1,3}(\.\d{1,20})?$/;

/** A number of degrees, as a parameter in an address. */
export const degrees = (name: string, limit: number) =>
  z
    .string({ error: `${name} must be one number in decimal degrees` })
    .overwrite(plainNumber)
    .trim()
    .regex(DEGREES, `${name} must be a number in decimal degrees, for example 50.83`)
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `${name} must lie between -${limit} and ${limit}`);

/** Query of every data call: a position, or the slug of a location, or neither for all active locations. */
export const PlaceQuery = z
  .strictObject({
    lat: degrees('lat', 90).optional(),
    lon: degrees('lon', 180).optional(),
    location: z
      .string({ error: 'location must be one name' })
      .trim()
      .min(1, 'location must not be empty')
      .max(200)
      .optional(),
  })
  .superRefine((query, context) => {
    const missing = query.lat === undefined ? 'lat' : 'lon';
    if ((query.lat === undefined) !== (query.lon === undefined)) {
      context.addIssue({
        code: 'custom',
        path: [missing],
        message: `${missing} is missing: give both lat and lon`,
      });
    }
    if (query.location !== undefined && query.lat !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['location'],
        message: 'Give either location or lat and lon, not both',
      });
    }
  });
export type PlaceQuery = z.infer<typeof PlaceQuery>;
