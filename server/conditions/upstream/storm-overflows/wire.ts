import { z } from 'zod';

/** One monitor. The names of its attributes differ between companies in upper and lower case only. */
const Feature = z.object({
  attributes: z.record(z.string(), z.unknown()),
  /** Absent, or `"NaN"` in its members, for a row without a point. */
  geometry: z.object({ x: z.number(), y: z.number() }).nullable().catch(null),
});
export type Feature = z.infer<typeof Feature>;

/** A page of a query's rows. */
export const LayerPage = z.object({
  features: z.array(Feature).optional(),
  exceededTransferLimit: z.boolean().optional(),
});

/** The answer to `returnCountOnly=true`. */
export const LayerCount = z.object({ count: z.number().optional() });

/** A layer's description of itself. Fields that can't be read are left out. */
export const LayerInfo = z.object({
  editingInfo: z.object({ dataLastEditDate: z.unknown() }).nullable().catch(null),
  fields: z
    .array(z.object({ name: z.string() }))
    .nullable()
    .catch(null),
});

/** South West Water writes `statusStart` and `Id` or `ID`, the others `StatusStart` and `OBJECTID`. */
export function attributeReader(attributes: Feature['attributes']): (name: string) => unknown {
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  const byName = new Map(given.map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => byName.get(name.toLowerCase()) ?? null;
}

/** Text, without the words that spreadsheets write for a missing value. */
export function toText(value: unknown): string | null {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return written === '' || written === '#N/A' ? null : written;
}
