import { z } from 'zod';

/** ArcGIS answers its errors with status 200. */
const ErrorNode = z
  .looseObject({ code: z.unknown(), message: z.unknown(), details: z.unknown() })
  .partial()
  .or(z.unknown());

/** One monitor. Attribute names differ between companies in nothing but their case. */
const Feature = z.object({
  attributes: z.record(z.string(), z.unknown()),
  /** Absent, null or `"NaN"` for a row without a point. */
  geometry: z.object({ x: z.number(), y: z.number() }).nullable().catch(null),
});
export type Feature = z.infer<typeof Feature>;

/** A page of a layer's query. Whether `error` or `features` is there is for the caller to judge, in this order. */
export const LayerPage = z.object({
  error: ErrorNode.optional(),
  features: z.array(Feature).optional(),
  exceededTransferLimit: z.boolean().optional(),
});

/** The answer to `returnCountOnly=true`. */
export const LayerCount = z.object({ error: ErrorNode.optional(), count: z.number().optional() });
