import { z } from 'zod';
import { upstreams } from '../upstream-names.ts';

const where = {
  upstream: z.enum(upstreams),
  url_contains: z.string().min(1).optional(), // only addresses that contain this text
  calls: z.int().positive().optional(), // only the next so many calls
};

const ofLayers = { ...where, upstream: z.literal('storm_overflow') };
const monitor = z.string().min(1).optional(); // the Id of a monitor; without: the first row of the answer

/** Layers of water companies that answer with status 200 and are not whole, or not as they were. */
const layerFaults = [
  z.strictObject({
    ...ofLayers,
    mode: z.enum([
      'half_layer', // the first 54 % of the rows, and a count of as many
      'torn_page', // two pages, the second in another order
      'empty_layer', // no rows, and a count of 0
      'new_object_ids', // the same rows, each with a new object id
      'no_last_updated', // rows without LastUpdated
    ]),
  }),
  z.strictObject({
    ...ofLayers,
    mode: z.literal('step_back'), // a row of one reading before
    monitor,
    minutes: z.number().positive().optional(), // how far back; without: 15
  }),
  z.strictObject({ ...ofLayers, mode: z.literal('id_twice'), monitor }), // one row twice on a page
  z.strictObject({ ...ofLayers, mode: z.literal('monitor_removed'), monitor: z.string().min(1) }),
  z.strictObject({ ...ofLayers, mode: z.literal('layer_age'), minutes: z.number().nonnegative() }), // last edited so long ago
] as const;

/** What goes wrong with the answers of an upstream. */
export const Fault = z.discriminatedUnion('mode', [
  z.strictObject({
    ...where,
    mode: z.enum([
      'hang', // never answers
      'drip', // headers at once, then one byte a second
      'error_500',
      'bad_gateway_html', // 502 with a proxy's HTML
      'unavailable', // 503
      'html', // 200 with text/html
      'truncated', // JSON cut in the middle
      'empty', // 200 without a byte
      'null_body', // 200 with the JSON value null
      'error_body', // 200 with the source's own error object
      'nulls', // every value null
      'wrong_types', // numbers as text or far out of range, in turn
      'huge', // more than 20 MB of JSON
      'gzip_bomb', // 2 MB that unpack to 2 GB
      'redirect_loop',
      'old_data', // data of 88 hours ago, under a fresh Date
      'future_data', // data of 2 hours ahead
      'reset', // the connection breaks after the headers
    ]),
  }),
  z.strictObject({ ...where, mode: z.literal('frozen'), at: z.iso.datetime() }), // the answer of that time, at any time
  z.strictObject({ ...where, mode: z.literal('delay'), milliseconds: z.number().nonnegative() }),
  z.strictObject({
    ...where,
    mode: z.literal('too_many_requests'),
    retry_after_seconds: z.int().nonnegative().optional(), // without: no Retry-After
    as_date: z.boolean().optional(),
  }),
  z.strictObject({
    ...where,
    mode: z.literal('missing_fields'),
    field: z.string().min(1).optional(), // without: every second one
  }),
  z.strictObject({ ...where, upstream: z.enum(['weather', 'marine']), mode: z.literal('unequal_arrays') }),
  z.strictObject({ ...where, mode: z.literal('redirect_elsewhere'), to: z.url() }),
  ...layerFaults,
]);
export type Fault = z.infer<typeof Fault>;
const Faults = z.array(Fault);

/** Reads faults from JSON. Undefined, and what is wrong with it, where they cannot be read. */
export function readFaults(json: string): { faults: Fault[] } | { faults: undefined; problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { faults: undefined, problem: 'expected JSON' };
  }
  const given = Faults.safeParse(value);
  return given.success
    ? { faults: given.data }
    : { faults: undefined, problem: z.prettifyError(given.error) };
}
