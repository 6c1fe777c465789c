import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RefreshRequest, SourceReport } from '#contract/conditions/source-report.ts';
import { texts } from '#contract/texts.ts';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { attentionQuery } from '#web/admin/queries.ts';
import { serverNow } from '#web/shared/time/clock.ts';
import { askNow, sourcesQuery } from './calls.ts';

const LOOK_AGAIN_MS = 2000;
/** The process that asks reports every ten seconds; a source may take some time. */
const GIVE_UP_AFTER_MS = 60_000;

type Source = SourceReport['sources'][number];

/** How a source has answered since `at`, epoch ms; null: not yet. */
export function outcome(
  { answered_at, error_at, error }: Source,
  at: number,
): 'answered' | { error: string } | null {
  const since = (instant: string | null) => (instant === null ? -1 : Date.parse(instant) - at);
  if (since(answered_at) >= 0) return 'answered';
  return since(error_at) >= 0 ? { error: error ?? texts.unknownError } : null;
}

export interface Asking {
  /** The sources, by their names in a request, whose answers are awaited. */
  waiting: ReadonlySet<string>;
  askSource: (source: string) => void;
  ask: (request: RefreshRequest) => void;
}

/** Has sources asked now, and says how each has answered. */
export function useAsking(report: SourceReport | undefined): Asking {
  /** When each was asked for, epoch ms. */
  const [asked, setAsked] = useState<ReadonlyMap<string, number>>(new Map());
  const client = useQueryClient();
  const say = useSay();

  const note = (source: string, at: number | null) =>
    setAsked((before) => {
      const after = new Map(before);
      if (at === null) after.delete(source);
      else after.set(source, at);
      return after;
    });
  const failed = (error: unknown) =>
    say({ text: error instanceof Error ? error.message : texts.unknownError, isFailure: true });

  const askSource = async (source: string) => {
    if (asked.has(source)) return;
    note(source, Number.POSITIVE_INFINITY); // until the server has said when it was asked for
    try {
      note(source, Date.parse((await askNow({ source })).requested_at));
    } catch (error) {
      note(source, null);
      failed(error);
    }
  };
  const ask = (request: RefreshRequest) =>
    askNow(request).then(({ message }) => {
      say({ text: message });
      return client.invalidateQueries(attentionQuery());
    }, failed);

  useEffect(() => {
    if (asked.size === 0) return;
    const timer = setInterval(() => void client.invalidateQueries(sourcesQuery()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [asked, client]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a report is judged once, when it comes
  useEffect(() => {
    for (const source of report?.sources ?? []) {
      const at = asked.get(source.source);
      if (at === undefined) continue;
      const how = outcome(source, at);
      if (how === null && !(serverNow() - at > GIVE_UP_AFTER_MS)) continue;
      note(source.source, null);
      void client.invalidateQueries(attentionQuery());
      if (how === 'answered') say({ text: `${source.name} has answered.` });
      else say({ text: failureWords(source.name, how?.error), isFailure: true });
    }
  }, [report]);

  return {
    waiting: new Set(asked.keys()),
    askSource: (source) => void askSource(source),
    ask: (request) => void ask(request),
  };
}

const failureWords = (name: string, error: string | undefined): string =>
  error === undefined
    ? `${name} has not been asked within a minute. It may have asked for a pause, or its budget of today is spent.`
    : `${name} did not answer: ${error}`;
