import type { MatchingMessage } from '#contract/automated-messages.ts';
import type { DisplayBlock, DisplayLanguage } from '#contract/display-frame.ts';
import type { CustomMessage } from '#contract/locations.ts';
import { expiryOf, messageStatus } from '../notices/message-status.ts';
import type { OverviewBodies } from '../overview/overview-place.ts';
import { momentInLists } from '../time/moment-words.ts';
import { block, endOf, withheldAt } from './block.ts';
import { BETWEEN_LANGUAGES, labels } from './labels.ts';
import { shortLines } from './short-lines.ts';
import { timeWords } from './sign-times.ts';

/** What an officer says, as it was written, with its end in the display's languages and who says it. */
export function messageBlocks(
  message: CustomMessage | null,
  languages: readonly DisplayLanguage[],
  now: number,
): DisplayBlock[] {
  if (!message || messageStatus(message, now) !== 'active') return [];
  const isWarning = message.message_type === 'warning';
  const ends = expiryOf(message);
  const until = ends === null ? null : untilWords(ends, languages, now);
  const author = message.author.trim();
  return [
    block({
      id: `message:${message.created_at}`,
      kind: 'message',
      tone: isWarning ? 'warning' : 'notice',
      mark: isWarning ? 'warning' : 'information',
      headline: message.title.trim(),
      lines: [...shortLines(message.message), [until, author].filter(Boolean).join(', ')].filter(Boolean),
      label: labels.en.kinds.message,
      source: author || null,
      observed_at: message.created_at,
      valid_until: endOf([ends], now),
    }),
  ];
}

const untilWords = (ends: number, languages: readonly DisplayLanguage[], now: number): string =>
  languages
    .map((language) =>
      labels[language].until(language === 'en' ? momentInLists(ends, now) : timeWords(ends, now, language)),
    )
    .join(BETWEEN_LANGUAGES);

/** What the wind of now sets off. It stays until nobody can tell any more what the wind is. */
export const alertBlocks = (
  alerts: readonly MatchingMessage[],
  weather: OverviewBodies['weather'],
  now: number,
): DisplayBlock[] =>
  alerts.map(({ _id, title, description, since }) =>
    block({
      id: `alert:${_id}`,
      kind: 'alert',
      tone: 'warning',
      mark: 'warning',
      headline: title.trim(),
      lines: shortLines(description),
      label: labels.en.kinds.alert,
      observed_at: since,
      valid_until: endOf([withheldAt('weather', weather?.meta)], now),
    }),
  );
