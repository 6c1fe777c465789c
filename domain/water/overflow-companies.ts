import type { CompanyData, StormOverflow, StormOverflows } from '#contract/storm-overflows.ts';
import { relativeTimeInSentence } from '../time/relative-time.ts';
import { dischargingFirst, withoutStatus } from './overflow-status.ts';

const HOUR_MS = 3_600_000;
/** Limits on the age of a company's data by its own word; on the limit they are not yet over it. */
export const STALE_AFTER_MS = 3 * HOUR_MS;
const UNKNOWN_AFTER_MS = 24 * HOUR_MS;

type Told = Pick<CompanyData, 'company' | 'updated_at'>;

const updatedAt = ({ updated_at }: Told): number | null =>
  updated_at === null ? null : Date.parse(updated_at);

/** A company that does not say when it updated its data is taken at the time it was asked. */
function stateOf(told: Told, now: number): CompanyData['state'] {
  const at = updatedAt(told);
  if (at === null || now - at <= STALE_AFTER_MS) return 'fresh';
  return now - at <= UNKNOWN_AFTER_MS ? 'stale' : 'unknown';
}

/** When the state of one of the companies changes next by itself; null when none does. */
export function companiesChangeAt(companies: readonly Told[], now: number): number | null {
  const changes = companies
    .flatMap((told) => updatedAt(told) ?? [])
    .flatMap((at) => [at + STALE_AFTER_MS + 1, at + UNKNOWN_AFTER_MS + 1])
    .filter((at) => at > now);
  return changes.length > 0 ? Math.min(...changes) : null;
}

interface Answer {
  overflows: StormOverflow[];
  company_data: Told[];
  /** When the companies were asked. */
  timestamp: string;
}

/**
 * What an answer of the companies says at `now`: one that has not updated its data for a day says nothing of what its
 * overflows do.
 */
export function judgedByCompany<A extends Answer>(
  answer: A,
  now: number,
): A & Pick<StormOverflows, 'company_data'> {
  const company_data = answer.company_data.map((told) => ({ ...told, state: stateOf(told, now) }));
  const unknown = new Map(
    company_data
      .filter(({ state }) => state === 'unknown')
      .map((told) => [told.company, lastKnownAt(answer, told)]),
  );
  const isUntold = ({ company, status_code }: StormOverflow) => status_code !== null && unknown.has(company);
  if (!answer.overflows.some(isUntold)) return { ...answer, company_data };
  const judged = answer.overflows.map((overflow) =>
    isUntold(overflow) ? withoutStatus(overflow, unknown.get(overflow.company) ?? now) : overflow,
  );
  return { ...answer, company_data, overflows: judged.sort(dischargingFirst) };
}

/** Until when an answer tells what a company's overflows did, epoch ms: when it was asked, or before where it is old. */
function lastKnownAt({ timestamp }: Pick<Answer, 'timestamp'>, told: Told | undefined): number {
  const asked = Date.parse(timestamp);
  const updated = told && updatedAt(told);
  return told && updated && stateOf(told, asked) !== 'fresh' ? updated : asked;
}

/** Past the limit of the feed no status is known, whatever the companies said of their data. */
export const withOverflowsUnknown = <A extends Answer>(answer: A): A => ({
  ...answer,
  overflows: answer.overflows
    .map((overflow) => withoutStatus(overflow, statusKnownAt(overflow, answer)))
    .sort(dischargingFirst),
});

/** Until when an answer tells what an overflow did, epoch ms. */
export const statusKnownAt = ({ company }: StormOverflow, answer: Omit<Answer, 'overflows'>): number =>
  lastKnownAt(
    answer,
    answer.company_data.find((told) => told.company === company),
  );

/** The companies whose data are old by their own word. */
export const oldCompanies = ({ company_data }: Pick<StormOverflows, 'company_data'>): CompanyData[] =>
  company_data.filter(({ state }) => state !== 'fresh');

/** `30 hours ago`, from two days on `2 days ago`. */
const longAgo = (age: number): string => {
  const hours = Math.floor(age / HOUR_MS);
  return `${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} ago`;
};

/** A sentence for each company whose data are old: `Wessex Water last updated its data 5 hours ago (09:32). …` */
export const oldCompanyWords = (data: Pick<StormOverflows, 'company_data'>, now: number): string[] =>
  oldCompanies(data).map(({ company, updated_at, state }) => {
    const at = updated_at === null ? null : Date.parse(updated_at);
    const updated = at === null ? '' : relativeTimeInSentence(at, now);
    // Beyond a day the words of `updated` say no age.
    return `${company} last updated its data ${
      state === 'unknown'
        ? `${longAgo(now - (at ?? now))}, ${updated}. What its overflows do now is not known`
        : `${updated}. What its overflows do may have changed since`
    }.`;
  });
