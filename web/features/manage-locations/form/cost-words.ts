import { feedTable } from '#contract/live/live-table.ts';
import type { RefreshCost } from '#contract/network/location-planning.ts';
import { durationWords } from '#domain/time/durations.ts';
import { capitalised } from '#domain/words/capitalised.ts';

const inNumbers = (calls: number): string => Math.round(calls).toLocaleString('en-GB');
const everySeconds = (seconds: number): string => `every ${durationWords(seconds * 1000)}`;

/** Of a daily budget. A source that stays below it is not worth a sentence of its own. */
const WORTH_SAYING = 0.5;

/** What a change of the number of active places costs of the daily budgets, in sentences. */
export function costWords({ sources, feeds }: RefreshCost): { sentences: string[]; isTooMuch: boolean } {
  const asked = sources.filter(({ now, after }) => Math.round(after.calls - now.calls) > 0);
  const calls = asked.flatMap(({ name, daily_budget: budget, now, after }) => {
    if (budget === null || after.calls < budget * WORTH_SAYING) return [];
    const total = `${inNumbers(after.calls)} of ${inNumbers(budget)} in all`;
    const stretched = after.stretch > 1 ? ', more than may be used: places are then asked less often' : '';
    return [`${name}: ${inNumbers(after.calls - now.calls)} more calls, ${total}${stretched}.`];
  });
  const rarer = feeds.flatMap(({ kind, seconds_now, seconds_after, too_rare }) => {
    const [before, after] = [everySeconds(seconds_now), everySeconds(seconds_after)];
    if (before === after && !too_rare) return [];
    const rare = too_rare ? ', too rarely to stay fresh' : '';
    return [`${capitalised(feedTable[kind].name)} of each place: ${after} in place of ${before}${rare}.`];
  });
  const others = calls.length > 0 ? 'Every other source' : 'Every source';
  return {
    sentences: [...calls, ...rarer, `${others} stays below half of its budget.`],
    isTooMuch: feeds.some(({ too_rare }) => too_rare) || sources.some(({ after }) => after.stretch > 1),
  };
}
