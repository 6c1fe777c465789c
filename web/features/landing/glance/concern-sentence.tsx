import type { Concern, ConcernTone } from '#domain/overview/concerns.ts';

const looks: Readonly<Record<ConcernTone, string>> = {
  signal: 'text-ink',
  danger: 'text-danger',
  caution: 'text-caution',
  sea: 'text-ink',
  muted: 'text-ink-muted',
};

/** A concern in a short sentence, its word in bold. */
export const ConcernSentence = ({ of: { kind, word, sentence, tone } }: { of: Concern }) => (
  <span className={looks[tone]}>
    <span className={kind === 'nothing_reported' ? '' : 'font-bold'}>{word}</span>
    {sentence.slice(word.length)}
  </span>
);
