import { feedTable } from '#contract/live-table.ts';
import type { RefreshCost } from '#contract/location-planning.ts';
import { durationWords } from '#domain/time/durations.ts';
import { capitalised } from '#domain/words/capitalised.ts';

const inNumbers = (calls: number): string => Math.round(calls).toLocaleString('en-GB');
const everySeconds = (seconds: number): string => `every ${durationWords(seconds * 1000)}`;

/** What a change of the number of active places costs of the daily budgets, in sentences. */
export function costWords({ sources, feeds }: RefreshCost): { sentences: string[]; isTooMuch: boolean } {
  const calls = sources.flatMap(({ name, daily_budget, now, after }) => {
    const more = after.calls - now.calls;
    if (daily_budget === null || Math.round(more) <= 0) return [];
    const total = `${inNumbers(after.calls)} of ${inNumbers(daily_budget)} in all`;
    const stretched = after.stretch > 1 ? ', more than may be used: places are then asked less often' : '';
    return [`${name}: ${inNumbers(more)} more calls, ${total}${stretched}.`];
  });
  const rarer = feeds.flatMap(({ kind, seconds_now, seconds_after, too_rare }) => {
    const [before, after] = [everySeconds(seconds_now), everySeconds(seconds_after)];
    if (before === after && !too_rare) return [];
    const rare = too_rare ? ', too rarely to stay fresh' : '';
    return [`${capitalised(feedTable[kind].name)} of each place: ${after} in place of ${before}${rare}.`];
  });
  const sentences = [...calls, ...rarer];
  return {
    sentences: sentences.length > 0 ? sentences : ['No source with a daily budget is asked more often.'],
    isTooMuch: feeds.some(({ too_rare }) => too_rare) || sources.some(({ after }) => after.stretch > 1),
  };
}
