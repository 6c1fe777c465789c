import type { CustomMessage, Location } from '#contract/network/locations.ts';

/** What is taken over from a message that was used before. */
export type FrequentMessage = Pick<CustomMessage, 'title' | 'message' | 'message_type' | 'author'>;

/**
 * The distinct pairs of title and message at these locations, those at the most locations first, then the newest. Type
 * and author are those of the newest of its kind.
 */
export function frequentMessages(locations: readonly Pick<Location, 'custom_message'>[]): FrequentMessage[] {
  const newestFirst = locations
    .flatMap(({ custom_message }) => custom_message ?? [])
    .filter(({ title, message }) => title.trim() !== '' && message.trim() !== '')
    .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  const found = new Map<string, { newest: CustomMessage; uses: number }>();
  for (const message of newestFirst) {
    const pair = JSON.stringify([message.title.trim(), message.message.trim()]);
    const { newest = message, uses = 0 } = found.get(pair) ?? {};
    found.set(pair, { newest, uses: uses + 1 });
  }
  return [...found.values()]
    .sort((one, other) => other.uses - one.uses) // keeps the newest first among equals
    .map(({ newest: { title, message, message_type, author } }) => ({
      title,
      message,
      message_type,
      author,
    }));
}
