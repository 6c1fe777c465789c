import { z } from 'zod';

/** One monitor. What its attributes are called differs between companies in upper and lower case only. */
const Feature = z.object({
  attributes: z.record(z.string(), z.unknown()),
  /** Absent, or `"NaN"` in its members, for a row without a point. */
  geometry: z.object({ x: z.number(), y: z.number() }).nullable().catch(null),
});
export type Feature = z.infer<typeof Feature>;

/** Errors come with status 200. */
const Answer = z.object({ error: z.unknown().optional() });

/** A page of a query's rows. */
export const LayerPage = Answer.extend({
  features: z.array(Feature).optional(),
  exceededTransferLimit: z.boolean().optional(),
});

/** The answer to `returnCountOnly=true`. */
export const LayerCount = Answer.extend({ count: z.number().optional() });

/** What a layer says of itself. Whatever of it can't be read is not told. */
export const LayerInfo = Answer.extend({
  editingInfo: z.object({ dataLastEditDate: z.unknown() }).nullable().catch(null),
  fields: z
    .array(z.object({ name: z.string() }))
    .nullable()
    .catch(null),
});
