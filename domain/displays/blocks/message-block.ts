import type { DisplayBlock, DisplayLanguage } from '#contract/displays/display-frame.ts';
import { isMessage, isWarningOfWind, type PlaceAlert } from '../../summary/alerts.ts';
import type { Figure } from '../../summary/figure.ts';
import { momentInLists } from '../../time/moment-words.ts';
import { block, endOf, isoOf, withheldAt } from './block.ts';
import { BETWEEN_LANGUAGES, labels } from './labels.ts';
import { shortLines } from './short-lines.ts';
import { timeWords } from './sign-times.ts';

/** What an officer says, as it was written, with its end in the display's languages and who says it. */
export const messageBlocks = (
  alerts: readonly PlaceAlert[],
  languages: readonly DisplayLanguage[],
  now: number,
): DisplayBlock[] =>
  alerts.filter(isMessage).map(({ id, mark, severity, headline, detail, since, validUntil, source }) => {
    const until = validUntil === null ? null : untilWords(validUntil, languages, now);
    return block({
      ...{ id, kind: 'message', tone: severity, mark, headline, source },
      lines: [...detail.flatMap(shortLines), [until, source].filter(Boolean).join(', ')].filter(Boolean),
      label: labels.en.kinds.message,
      observed_at: since === null ? null : isoOf(since),
      valid_until: endOf([validUntil], now),
    });
  });

const untilWords = (ends: number, languages: readonly DisplayLanguage[], now: number): string =>
  languages
    .map((language) =>
      labels[language].until(language === 'en' ? momentInLists(ends, now) : timeWords(ends, now, language)),
    )
    .join(BETWEEN_LANGUAGES);

/** What the wind of now sets off. It stays until nobody can tell any more what the wind is. */
export const alertBlocks = (
  alerts: readonly PlaceAlert[],
  wind: Pick<Figure, 'asOf'>,
  now: number,
): DisplayBlock[] =>
  alerts.filter(isWarningOfWind).map(({ id, mark, severity, headline, detail, since }) =>
    block({
      ...{ id, kind: 'alert', tone: severity, mark, headline },
      lines: detail.flatMap(shortLines),
      label: labels.en.kinds.alert,
      observed_at: since === null ? null : isoOf(since),
      valid_until: endOf([withheldAt('weather', wind)], now),
    }),
  );
