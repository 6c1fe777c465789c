import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Delivery } from '#contract/displays/displays.ts';
import { answering } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { askAgainMs } from './deliveries-query.ts';
import { DeliveryTicks } from './delivery-ticks.tsx';

const CALL = '/api/admin/locations/exmouth/deliveries';
const waiting = (name: string): Delivery => ({
  display: { _id: name, number: 1, name },
  state: 'reporting',
  evidence: 'sent',
  at: null,
  dark_at_the_latest: new Date(Date.now() + 1_800_000).toISOString(),
  monitor: null,
});
const painted = (name: string): Delivery => ({
  ...waiting(name),
  evidence: 'painted',
  at: new Date().toISOString(),
  dark_at_the_latest: null,
});

beforeEach(() => visit({ as: 'admin' }));

const answer = (deliveries: Delivery[]) => answering(CALL, () => Response.json({ deliveries }));
const lines = async () => within(await screen.findByRole('list', { name: 'On its displays' }));

test('each display has its line, and what has painted it is announced', async () => {
  answer([painted('Pier'), waiting('Slipway')]);
  await show(<DeliveryTicks place="exmouth" savedAt={Date.now()} heading={<h2>Displays</h2>} />);
  const [pier, slipway] = (await lines()).getAllByRole('listitem');
  expect(pier?.textContent).toMatch(/^Pier: painted \d\d:\d\d:\d\d$/);
  expect(slipway?.textContent).toMatch(/^Slipway: not yet, dark at .*\d\d:\d\d at the latest$/);
  expect(screen.getByRole('heading', { name: 'Displays' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/^Pier: painted .*\. 1 display has not yet$/);
});

test('a revoked one that may show its last words has no tick, and is not waited for', async () => {
  answer([{ ...painted('Pier'), state: 'revoked', dark_at_the_latest: waiting('').dark_at_the_latest }]);
  await show(<DeliveryTicks place="exmouth" savedAt={Date.now()} />);
  const [pier] = (await lines()).getAllByRole('listitem');
  expect(pier?.textContent).toMatch(
    /^Pier: revoked, may show its last words until dark at .*\d\d:\d\d at the latest$/,
  );
  expect(pier?.querySelector('.lucide-circle-alert')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('soon after saving it is asked again by itself, and the tick comes', async () => {
  let now: Delivery[] = [waiting('Pier')];
  answering(CALL, () => Response.json({ deliveries: now }));
  await show(<DeliveryTicks place="exmouth" savedAt={Date.now()} />);
  await screen.findByText(/not yet/);
  now = [painted('Pier')];
  expect(await screen.findByText(/painted \d\d:\d\d:\d\d$/, { selector: 'li span' })).toBeTruthy();
});

const saved = Date.now();
test.each([
  ['something is outstanding', saved, [painted('Pier'), waiting('Slipway')], 119_999, 2000],
  ['nothing is known yet', saved, undefined, 0, 2000],
  ['two minutes have passed', saved, [waiting('Pier')], 120_000, 30_000],
  ['all have painted it', saved, [painted('Pier')], 1000, 30_000],
  ['the last one was revoked', saved, [{ ...waiting('Pier'), state: 'revoked' as const }], 1000, 30_000],
  ['there are no displays', saved, [], 1000, 30_000],
  ['it was saved before the page was opened', null, [waiting('Pier')], 1000, 30_000],
])('%s: asked again after so long', (_, savedAt, deliveries, after, ms) => {
  expect(askAgainMs(savedAt, deliveries && { deliveries }, saved + after)).toBe(ms);
});

test('a place without displays has nothing, not even the heading', async () => {
  answer([]);
  const { client } = await show(<DeliveryTicks place="exmouth" savedAt={null} heading={<h2>Displays</h2>} />);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('what cannot be asked is not passed over', async () => {
  answering(CALL, () => Response.json({ success: false, error: 'Away.' }, { status: 503 }));
  await show(<DeliveryTicks place="exmouth" savedAt={null} />);
  expect(await screen.findByText(/cannot be asked at the moment/)).toBeTruthy();
});
