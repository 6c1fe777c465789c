/**
 * How an answer differs in shape from a recorded one: a line for each key that is missing and each value of another
 * type. Null fits any type; of arrays the elements are compared as far as both go; `ignored` keys may differ.
 */
export function shapeDifferences(
  recorded: unknown,
  ours: unknown,
  ignored: readonly string[] = [],
  path = '',
): string[] {
  if (recorded === null || ours === null) return [];
  if (Array.isArray(recorded) && Array.isArray(ours)) {
    const length = Math.min(recorded.length, ours.length);
    return Array.from({ length }, (_, index) =>
      shapeDifferences(recorded[index], ours[index], ignored, `${path}[${index}]`),
    ).flat();
  }
  if (typeof recorded !== typeof ours || Array.isArray(recorded) !== Array.isArray(ours)) {
    return [`${path}: ${typeOf(recorded)} expected, not ${typeOf(ours)}`];
  }
  if (typeof recorded !== 'object' || typeof ours !== 'object') return [];
  return Object.entries(recorded)
    .filter(([key]) => !ignored.includes(key))
    .flatMap(([key, value]) =>
      key in ours
        ? shapeDifferences(value, (ours as Record<string, unknown>)[key], ignored, `${path}.${key}`)
        : [`${path}.${key}: missing`],
    );
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
