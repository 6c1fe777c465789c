/** A number from 0 to below 1 that depends on its arguments and nothing else: the dice of the simulator. */
export function chance(...keys: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of keys.join('|')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** One of the options, chosen by the keys. */
export const pick = <const O extends readonly [unknown, ...unknown[]]>(
  options: O,
  ...keys: readonly (string | number)[]
): O[number] => options[Math.floor(chance(...keys) * options.length)];

/** A number from 0 to 1 that changes smoothly and takes a new, independent value about once per `period`. */
export function drift(at: number, period: number, ...keys: readonly (string | number)[]): number {
  const step = Math.floor(at / period);
  const fraction = at / period - step;
  const ease = fraction * fraction * (3 - 2 * fraction);
  return chance(...keys, step) * (1 - ease) + chance(...keys, step + 1) * ease;
}
