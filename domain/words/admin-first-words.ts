import type { CustomMessage, Location } from '#contract/network/locations.ts';
import type { Attention } from '#contract/operations/attention.ts';
import { expiryOf, messageStatus } from '../notices/message-status.ts';
import { momentWords } from '../time/moment-words.ts';
import { attentionWords } from './attention-words.ts';

type Place = Pick<Location, 'name' | 'active' | 'custom_message'>;
const MAX_NAMED = 12;

/** What somebody should do, in sentences, the most urgent first. */
export function needsHandWords({ items }: Attention, now: number): string[] {
  if (items.length === 0) return ['Nothing needs a hand.'];
  const sentences = items.map((item) => {
    const { what, more } = attentionWords(item, now);
    return `${what}${more}.`;
  });
  return [items.length === 1 ? '1 thing needs a hand:' : `${items.length} things need a hand:`, ...sentences];
}

/**
 * What the public is shown by the hand of officers at `now`, in plain sentences: the screens of the administration show
 * them before their code has loaded. The sentences name their time, since they stay on screen if the code never loads.
 */
export function adminFirstWords(places: readonly Place[], now: number): string[] {
  const active = places.filter((place) => place.active);
  const shown = active.flatMap(({ name, custom_message: message }) =>
    message && messageStatus(message, now) === 'active' ? [{ name, message }] : [],
  );
  const rest = shown.length - MAX_NAMED;
  return [
    `${active.length} of ${places.length} locations are shown to the public.`,
    shown.length === 0
      ? `No custom message is shown at ${momentWords(now, now)}.`
      : `Custom messages shown at ${momentWords(now, now)}:`,
    ...shown
      .slice(0, MAX_NAMED)
      .map(({ name, message }) => `${name}: ${message.title}, ${until(message, now)}.`),
    ...(rest > 0 ? [`And ${rest} more.`] : []),
  ];
}

function until(message: CustomMessage, now: number): string {
  const expiry = expiryOf(message);
  return expiry === null ? 'without an end' : `until ${momentWords(expiry, now)}`;
}
