import type { CompanyData, StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { relativeTimeInSentence } from '../../time/relative-time.ts';
import { dischargingFirst, withoutStatus } from './overflow-status.ts';

const HOUR_MS = 3_600_000;

/** How old a company's data may be by its own time of update. A value on the limit is within it. */
interface CompanyLimits {
  staleAfterMs: number;
  unknownAfterMs: number;
}
const usualLimits: CompanyLimits = { staleAfterMs: 3 * HOUR_MS, unknownAfterMs: 24 * HOUR_MS };
/** Companies with limits of their own, by their short names. */
const ownLimits: Readonly<Record<string, Partial<CompanyLimits>>> = {
  // Its layer was 150 minutes old on an ordinary night (3 October 2026), when those of the other eight were 3 to 26.
  southern: { staleAfterMs: 6 * HOUR_MS },
};

export const companyLimits = (company: string): CompanyLimits => ({
  ...usualLimits,
  ...ownLimits[shortName(company)],
});

/** `Southern`, `southern water` and `Southern Water Services Ltd` are one company. */
export const shortName = (company: string): string =>
  company
    .toLowerCase()
    .replace(/\b(water|services|ltd|limited)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

type DatedCompany = Pick<CompanyData, 'company' | 'updated_at'>;

const updatedAt = ({ updated_at }: DatedCompany): number | null =>
  updated_at === null ? null : Date.parse(updated_at);

/** Where a company gives no time of update, its data count as updated when it was asked. */
function stateOf(company: DatedCompany, now: number): CompanyData['state'] {
  const at = updatedAt(company);
  const { staleAfterMs, unknownAfterMs } = companyLimits(company.company);
  if (at === null || now - at <= staleAfterMs) return 'fresh';
  return now - at <= unknownAfterMs ? 'stale' : 'unknown';
}

/** When the state of one of the companies changes next by itself; null when none does. */
export function companiesChangeAt(companies: readonly DatedCompany[], now: number): number | null {
  const changes = companies
    .flatMap((company) => {
      const at = updatedAt(company);
      const { staleAfterMs, unknownAfterMs } = companyLimits(company.company);
      return at === null ? [] : [at + staleAfterMs + 1, at + unknownAfterMs + 1];
    })
    .filter((at) => at > now);
  return changes.length > 0 ? Math.min(...changes) : null;
}

interface Answer {
  overflows: StormOverflow[];
  company_data: (DatedCompany & Pick<CompanyData, 'suspect'>)[];
  /** When the companies were asked. */
  timestamp: string;
}

/**
 * The companies' answer as it stands at `now`. Where a company has not updated its data for a day, the status of its
 * overflows is unknown.
 */
export function judgedByCompany<A extends Answer>(
  answer: A,
  now: number,
): A & Pick<StormOverflows, 'company_data'> {
  const company_data = answer.company_data.map((company) => ({ ...company, state: stateOf(company, now) }));
  const unknown = new Map(
    company_data
      .filter(({ state }) => state === 'unknown')
      .map((data) => [data.company, lastKnownAt(answer, data)]),
  );
  const isUnknown = ({ company, status_code }: StormOverflow) => status_code !== null && unknown.has(company);
  if (!answer.overflows.some(isUnknown)) return { ...answer, company_data };
  const judged = answer.overflows.map((overflow) =>
    isUnknown(overflow) ? withoutStatus(overflow, unknown.get(overflow.company) ?? now) : overflow,
  );
  return { ...answer, company_data, overflows: judged.sort(dischargingFirst) };
}

/** The last moment, epoch ms, for which an answer has a company's status: when it was asked, or earlier for old data. */
function lastKnownAt({ timestamp }: Pick<Answer, 'timestamp'>, company: DatedCompany | undefined): number {
  const asked = Date.parse(timestamp);
  const updated = company && updatedAt(company);
  return company && updated && stateOf(company, asked) !== 'fresh' ? updated : asked;
}

/** Past the limit of the feed every status is unknown, however new the companies' data claim to be. */
export const withOverflowsUnknown = <A extends Answer>(answer: A): A => ({
  ...answer,
  overflows: answer.overflows
    .map((overflow) => withoutStatus(overflow, statusKnownAt(overflow, answer)))
    .sort(dischargingFirst),
});

/** The last moment, epoch ms, for which an answer has an overflow's status. */
export const statusKnownAt = ({ company }: StormOverflow, answer: Omit<Answer, 'overflows'>): number =>
  lastKnownAt(
    answer,
    answer.company_data.find((data) => data.company === company),
  );

/** The companies whose own time of update is too old. */
export const oldCompanies = ({ company_data }: Pick<StormOverflows, 'company_data'>): CompanyData[] =>
  company_data.filter(({ state }) => state !== 'fresh');

/** Whether no company's newest answer is suspect: only then is what is not in it good news. */
export const isWhole = ({ company_data }: Pick<StormOverflows, 'company_data'>): boolean =>
  company_data.every(({ suspect }) => !suspect);

/** `30 hours ago`, from two days on `2 days ago`. */
const longAgo = (age: number): string => {
  const hours = Math.floor(age / HOUR_MS);
  return `${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} ago`;
};

/**
 * A sentence for each company whose data are old or whose newest answer is suspect: `Wessex Water last updated its data 5 hours
 * ago (09:32). …`
 */
export const companyDoubtWords = (data: Pick<StormOverflows, 'company_data'>, now: number): string[] => [
  ...oldCompanies(data).map((company) => ageWords(company, now)),
  ...new Set(data.company_data.flatMap((company) => suspectWords(company) ?? [])),
];

function ageWords({ company, updated_at, state }: CompanyData, now: number): string {
  const at = updated_at === null ? null : Date.parse(updated_at);
  const updated = at === null ? '' : relativeTimeInSentence(at, now);
  // After a day the words of `updated` give a date and no age.
  return `${company} last updated its data ${
    state === 'unknown'
      ? `${longAgo(now - (at ?? now))}, ${updated}. What its overflows do now is not known`
      : `${updated}. What its overflows do may have changed since`
  }.`;
}

export const WENT_BACK = 'The company’s data went back to an earlier reading; the later one is shown.';

function suspectWords({ company, suspect }: CompanyData): string | null {
  if (!suspect) return null;
  return suspect === 'went_back'
    ? WENT_BACK
    : `${company}’s newest answer was not complete. A spill may be missing from it.`;
}
