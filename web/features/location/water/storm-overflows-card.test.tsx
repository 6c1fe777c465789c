import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { feedTable } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import { texts } from '#contract/texts.ts';
import { freshMeta } from '#web/testing/answers.ts';
import { altering, callsFromNow } from '#web/testing/calls.ts';
import { inUse } from '#web/testing/card-in-use.tsx';
import { figure, show, visitHarwich } from '#web/testing/screen.tsx';
import { StormOverflowsCard } from './storm-overflows-card.tsx';

let location: Location;
beforeEach(async () => {
  location = await visitHarwich();
});
const card = () => screen.getByRole('region', { name: 'Storm overflows' });
const given = (overflows: StormOverflow[]) =>
  altering<StormOverflows>(feedTable.storm_overflow.path, () =>
    stormOverflowsOf(overflows, { meta: freshMeta(Date.now()) }),
  );
const named = (name: string, status: StormOverflow['status_code']) =>
  aStormOverflow(status, { ID: name }, { name });
const names = () =>
  within(card())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.font-semibold')?.textContent);
const tideCalls = (paths: string[]) => paths.filter((each) => each.startsWith(feedTable.tidal.path));

test('counts the overflows, lists five at once, spilling ones first, and the rest on demand', async () => {
  const quiet = ['a', 'b', 'c', 'd', 'e'].map((name) => named(name, 0));
  given([...quiet, named('off', -1), named('runs', 1)]);
  const { user } = await show(<StormOverflowsCard location={location} />);
  const more = await within(card()).findByText('Show 2 more');
  expect(figure(card(), 'Spilling')).toBe('1');
  expect(figure(card(), 'Not spilling')).toBe('5');
  expect(figure(card(), 'Monitors offline')).toBe('1');
  expect(figure(card(), 'Unknown')).toBe('0');
  expect(names().slice(0, 5)).toEqual(['runs', 'a', 'b', 'c', 'd']);
  const rest = more.closest('details');
  expect(rest?.open).toBe(false);
  await user.click(more);
  expect(rest?.open).toBe(true);
  expect(rest?.textContent).toMatch(/e.*off.*Monitor Offline/);
  const link = within(card()).getByRole('link', { name: 'The last 72 hours and the spill calendar' });
  expect(link.getAttribute('href')).toBe('/locations/harwich/water-quality#water-history');
});

test('the tides are asked for only where there is a spill to count them from', async () => {
  const calls = callsFromNow();
  const stop = given([named('quiet', 0)]);
  const { client } = await show(<StormOverflowsCard location={location} />);
  await within(card()).findByText('quiet');
  expect(tideCalls(calls)).toEqual([]);
  stop();
  const end = Date.now() - 3_600_000;
  const times = { latestEventStart: end - 3_600_000, latestEventEnd: end };
  given([aStormOverflow(0, times, { name: 'ended' })]);
  void client.refetchQueries();
  await within(card()).findByText('ended');
  await waitFor(() => expect(tideCalls(calls)).toHaveLength(1));
});

inUse({
  feed: 'storm_overflow',
  title: 'Storm overflows',
  failure: texts.stormOverflowFailed,
  Card: StormOverflowsCard,
  value: 'Monitors offline',
});

test('a monitor that is missing from the answer is listed with what it was, and turns nothing green', async () => {
  const missing_since = new Date(Date.now() - 900_000).toISOString();
  given([
    named('quiet', 0),
    aStormOverflow(
      null,
      { ID: 'gone' },
      { name: 'gone', caveat: 'missing', missing_since, last_status_code: 0 },
    ),
  ]);
  await show(<StormOverflowsCard location={location} />);
  expect((await within(card()).findByText(/^Not in the company’s answer since/)).textContent).toMatch(
    /; it was not spilling then\.$/,
  );
  expect(figure(card(), 'Unknown')).toBe('1');
  expect(within(card()).getByText('Spilling').parentElement?.querySelector('.text-good')).toBeNull();
});

test('a suspect answer is said above the figures, and none counts as not spilling', async () => {
  altering<StormOverflows>(feedTable.storm_overflow.path, () => {
    const data = stormOverflowsOf([named('quiet', 0)], { meta: freshMeta(Date.now()) });
    return {
      ...data,
      company_data: data.company_data.map((each) => ({ ...each, suspect: 'short' as const })),
    };
  });
  await show(<StormOverflowsCard location={location} />);
  await within(card()).findByText(
    'South West Water’s newest answer was not complete. A spill may be missing from it.',
  );
  expect(figure(card(), 'Not spilling as far as known')).toBe('1');
  expect(within(card()).getByText('Spilling').parentElement?.querySelector('.text-good')).toBeNull();
});
