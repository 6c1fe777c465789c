import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { overflowHistoryPath } from '#contract/conditions/history-paths.ts';
import type { OverflowHistory } from '#contract/conditions/overflow-history.ts';
import { failure } from '#contract/errors.ts';
import { londonDays } from '#domain/time/london-days.ts';
import { addDays, londonDate } from '#domain/time/london-time.ts';
import { type Recorded, recordsOf } from '#domain/water/history/overflow-record.ts';
import type { SeenStatus } from '#domain/water/history/seen-spells.ts';
import { altering, answering, callsFromNow } from '#web/testing/calls.ts';
import { figure, show, visitHarwich } from '#web/testing/screen.tsx';
import { SpillHistory } from './spill-history.tsx';

const HOUR = 3_600_000;
const now = Date.now();
const none = { statusStart: null, eventStart: null, eventEnd: null };
const seen = (status: SeenStatus['status'], from: number, until: number): SeenStatus => ({
  ...{ status, seenFrom: now - from * HOUR, seenUntil: now - until * HOUR },
  ...none,
});
const overflow = (id: string, statuses: SeenStatus[]): Recorded => ({
  ...{ company: 'Anglian Water', id, name: `Stour (${id})`, distanceMiles: 0.4, isListed: true },
  seen: statuses,
});

const watchedFor = 200;
const spilling = overflow('A1', [seen(0, watchedFor, 10), seen(1, 9.9, 0)]);
const broken = overflow('A2', [seen(-1, watchedFor, 0)]);

/** An answer about these overflows, with the days that are asked for from `from` on. */
function history(overflows: Recorded[], from = addDays(londonDate(now), -300)): OverflowHistory {
  const until = londonDate(now);
  const asked = { now, days: londonDays(from, until), isInSeason: () => true, highWaters: null };
  const since = overflows.length > 0 ? new Date(now - watchedFor * HOUR).toISOString() : null;
  return {
    ...{ location: 'harwich', from, until, generated_at: new Date(now).toISOString() },
    ...{ search_radius_miles: 1.5, companies: ['Anglian Water'], attribution: 'Contains data' },
    ...{ watched_since: since, looks_recorded_since: since, tide: null, simulated: true },
    ...recordsOf(overflows, asked),
  };
}

async function showHistory(body: OverflowHistory) {
  const { slug } = await visitHarwich();
  answering(overflowHistoryPath, () => Response.json(body));
  return show(<SpillHistory slug={slug} isLikely />);
}
const recent = () => screen.findByRole('region', { name: 'Spills, the last 72 hours' });
const calendar = () => screen.findByRole('region', { name: 'Spill calendar' });

test('says what spills now and what is not known, each overflow with its state, and that it is simulated', async () => {
  await showHistory(history([spilling, broken]));
  await waitFor(async () => expect((await recent()).textContent).toMatch(/1 spilling now, since \w*/));
  const words = (await recent()).textContent;
  expect(words).toContain('One of 2 overflows was not watched all of that time.');
  expect(words).toContain('Stour (A1)');
  expect(words).toMatch(/Spilling now since/);
  expect(words).toMatch(/No working monitor since/);
  expect(words).toContain('Simulated');
  expect(words).toContain('Tide not known here');
});

test('the strip has a table with the same spells', async () => {
  const { user } = await showHistory(history([spilling]));
  await user.click(await screen.findByText('The last 72 hours as a table'));
  const table = await screen.findByRole('table', { name: /last 72 hours/ });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows[2]).toMatch(/^Spilling.*9 h 5\d min/);
  expect(rows[3]).toMatch(/^Not spilling/);
});

test('the calendar says its totals and since when we have watched, of all or of one overflow', async () => {
  const { user } = await showHistory(history([spilling, broken]));
  const total = async (name: string) => figure(await calendar(), name);
  await waitFor(async () => expect(await total('with no working monitor')).toBe('190 hours'));
  expect((await calendar()).textContent).toContain('We have watched since');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Overflow' }), 'Stour (A1)');
  expect(await total('with no working monitor')).toBe('0 hours');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Overflow' }), 'Stour (A2)');
  expect(await total('with no working monitor')).toBe('200 hours');
});

test('each month says its hours, those before we watched that they were not watched, and the file is of these days', async () => {
  await showHistory(history([spilling]));
  await waitFor(async () => expect((await calendar()).textContent).toContain('We have watched since'));
  const months = within(await calendar())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(months.filter((words) => words.includes('not watched')).length).toBeGreaterThan(5);
  const link = within(await calendar()).getByRole('link', { name: 'CSV' });
  expect(link.getAttribute('href')).toBe('/api/overflow_history.csv?location=harwich');
});

test('an earlier year is asked for where we had watched then, and one comes back', async () => {
  const { user } = await showHistory(history([spilling], addDays(londonDate(now), -5)));
  const calls = callsFromNow();
  await user.click(await screen.findByRole('button', { name: 'The year before' }));
  const until = addDays(londonDate(now), -6);
  await waitFor(() => expect(calls).toContain(`/api/overflow_history?location=harwich&until=${until}`));
  await user.click(await screen.findByRole('button', { name: 'Back to today' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to today' })).toBeNull());
});

test('where nothing was ever watched it says so, and not that nothing spilled', async () => {
  await showHistory(history([]));
  await waitFor(async () =>
    expect((await recent()).textContent).toContain('we have not watched any storm overflow near here'),
  );
  expect(screen.queryByRole('region', { name: 'Spill calendar' })).toBeNull();
});

test('a call that fails says why, and Retry brings the record', async () => {
  const { slug } = await visitHarwich();
  const stop = answering(overflowHistoryPath, () =>
    Response.json(failure(callTexts.internal), { status: 500 }),
  );
  const { user } = await show(<SpillHistory slug={slug} isLikely />);
  await waitFor(async () => expect((await recent()).textContent).toContain(callTexts.internal));
  stop();
  altering<OverflowHistory>(overflowHistoryPath, () => history([spilling]));
  await user.click(within(await recent()).getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect((await recent()).textContent).toContain('1 spilling now'));
});

test('where no overflow is near, the calendar has no place until the answer has something for it', async () => {
  const { slug } = await visitHarwich();
  let answer: (response: Response) => void = () => undefined;
  answering(overflowHistoryPath, () => new Promise<Response>((resolve) => (answer = resolve)));
  await show(<SpillHistory slug={slug} isLikely={false} />);
  await recent();
  expect(screen.queryByRole('region', { name: 'Spill calendar' })).toBeNull();
  await waitFor(() => {
    answer(Response.json(history([spilling])));
    expect(screen.getByRole('region', { name: 'Spill calendar' })).toBeTruthy();
  });
});
