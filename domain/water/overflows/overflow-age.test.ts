import { expect, test } from 'vitest';
import type { CompanyData } from '#contract/conditions/storm-overflows.ts';
import { overflowAge } from './overflow-age.ts';

const now = Date.parse('2026-07-15T13:10:00Z');
const meta = {
  ...{ source: 'South West Water', attribution: null, observed_at: null },
  ...{ fetched_at: '2026-07-15T13:05:00Z', stale: false, simulated: false, error: null },
};
const company = (name: string, updated_at: string | null): CompanyData => ({
  ...{ company: name, updated_at, state: 'fresh', suspect: null },
});
const lead = (...company_data: CompanyData[]) => overflowAge({ company_data, meta }, now)?.lead;

test('says when each company last updated its data, and when they were last heard', () => {
  const southWest = company('South West Water', '2026-07-15T13:02:00Z');
  expect(overflowAge({ company_data: [southWest], meta }, now)).toEqual({
    ...{ lead: 'South West Water updated 14:02, last heard', short: null },
    ...{ at: Date.parse(meta.fetched_at), what: 'asked' },
  });
  expect(lead(southWest, company('Wessex Water', '2026-07-12T09:00:00Z'))).toBe(
    'South West Water updated 14:02, Wessex Water updated Sun 10:00, last heard',
  );
});

test('a company that gives no time of update is not said to have updated', () => {
  expect(lead(company('South West Water', null))).toBe('Checked');
});

test('where no company covers the place there is no age', () => {
  expect(overflowAge({ company_data: [], meta: { ...meta, source: null } }, now)).toBeNull();
});
