import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { NOBODY } from '#contract/operations/audit.ts';
import { useSettled } from '#web/shared/forms/use-settled.ts';
import { peopleQuery } from './calls.ts';

/** The server searches once somebody pauses. */
const TYPING = { pauseMs: 250, apartMs: 250 } as const;
const NOBODY_WORDS = 'Nobody logged in';

/** The person of a filter, found among all accounts by a part of the e-mail address. */
export function PersonChoice({
  value,
  words,
  onChoose,
}: {
  /** An id, `NOBODY`, or '' for everybody. */
  value: string;
  /** What the chosen person is called; undefined where that is not known. */
  words: string | undefined;
  onChoose: (value: string) => void;
}) {
  const list = useId();
  /** Null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ value: string; words: string } | null>(null);
  const part = useSettled(typed?.trim() ?? '', TYPING);
  const { data: people = [] } = useQuery({ ...peopleQuery(part), enabled: part !== '' });
  const found = [
    { value: NOBODY, words: NOBODY_WORDS },
    ...people.map(({ _id, email }) => ({ value: _id, words: email })),
  ];
  const meant = found.find((each) => each.words.toLowerCase() === typed?.trim().toLowerCase());
  const meantValue = meant?.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, whoever draws this
  useEffect(() => {
    if (!meant) return;
    setTyped(null);
    setChosen(meant);
    if (meant.value !== value) onChoose(meant.value);
  }, [meantValue]);
  const shown = value === '' ? '' : chosen?.value === value ? chosen.words : nameOf(value, words);
  const isNobodyFound = part !== '' && typed !== null && people.length === 0;
  return (
    <label className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-lg border border-ink-muted bg-surface pl-3 text-ink-muted">
      <span className="shrink-0">Person</span>
      <input
        type="search"
        list={list}
        value={typed ?? shown}
        placeholder="Everybody"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' && value !== '') onChoose('');
        }}
        onBlur={() => setTyped(null)}
        className="min-h-11 w-56 min-w-0 rounded-lg bg-surface pr-2 pl-1 font-semibold text-ink placeholder:text-ink"
      />
      <datalist id={list}>
        {found.map((each) => (
          <option key={each.value} value={each.words} />
        ))}
      </datalist>
      <span role="status" className="pr-3 text-sm empty:hidden">
        {isNobodyFound && 'not found'}
      </span>
    </label>
  );
}

const nameOf = (value: string, words: string | undefined): string =>
  words ?? (value === NOBODY ? NOBODY_WORDS : 'One person');
