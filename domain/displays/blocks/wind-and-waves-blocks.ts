import type { DisplayBlock, DisplayLanguage } from '#contract/displays/display-frame.ts';
import { seaWords, windWords } from '../../summary/figure-words.ts';
import type { KeyFigures } from '../../summary/key-figures.ts';
import { capitalised } from '../../words/capitalised.ts';
import { block, endOf, originOf } from './block.ts';
import { inAll, labels, notKnownWords } from './labels.ts';

const unknown = (kind: 'wind' | 'waves', languages: readonly DisplayLanguage[], now: number): DisplayBlock =>
  block({
    ...{ id: kind, kind, tone: 'unknown', mark: 'no_recent_data', label: labels.en.kinds[kind] },
    headline: notKnownWords(kind, languages),
    valid_until: endOf([], now),
  });

export function windBlocks(
  { wind: figure }: Pick<KeyFigures, 'wind'>,
  languages: readonly DisplayLanguage[],
  now: number,
): DisplayBlock[] {
  const wind = windWords(figure);
  if (wind === 'none') return [];
  if (wind === 'withheld') return [unknown('wind', languages, now)];
  const { speed, from, gusts, against, towards, isOld } = wind;
  const warning = against?.warning ?? null;
  return [
    block({
      id: 'wind',
      kind: 'wind',
      tone: warning ? 'caution' : 'plain',
      headline: speed,
      lines: [
        capitalised([from, `gusts ${gusts}`].filter(Boolean).join(', ')),
        ...(against ? [warning ? `${against.label} wind ${warning}` : against.label] : []),
        ...(isOld ? [inAll(languages, ({ oldData }) => oldData)] : []),
      ],
      standing_lines: Number(isOld),
      label: labels.en.kinds.wind,
      towards,
      ...originOf(figure),
      valid_until: endOf([figure.validUntil], now),
    }),
  ];
}

/** Waves with the temperature of the sea. */
export function waveBlocks(
  figures: Pick<KeyFigures, 'waves' | 'sea'>,
  languages: readonly DisplayLanguage[],
  now: number,
): DisplayBlock[] {
  const sea = seaWords(figures);
  if (sea === 'none') return [];
  if (sea === 'withheld') return [unknown('waves', languages, now)];
  const { height, every, from, towards, temperature, isOld } = sea;
  const known = height !== null;
  if (!known && temperature === null) return [unknown('waves', languages, now)];
  return [
    block({
      id: 'waves',
      kind: 'waves',
      tone: known ? 'plain' : 'unknown',
      mark: known ? null : 'no_recent_data',
      headline: height ?? notKnownWords('waves', languages),
      lines: [
        known ? capitalised([every, from].filter(Boolean).join(' ')) : '',
        temperature === null
          ? inAll(languages, ({ seaTemperatureNotKnown }) => seaTemperatureNotKnown)
          : `Sea ${temperature}`,
        isOld ? inAll(languages, ({ oldData }) => oldData) : '',
      ].filter(Boolean),
      standing_lines: Number(isOld),
      label: labels.en.kinds.waves,
      towards: known ? towards : null,
      ...originOf(figures.waves),
      valid_until: endOf([figures.waves.validUntil], now),
    }),
  ];
}
