import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { failure } from '#contract/errors.ts';
import { feedTable } from '#contract/live/live-table.ts';
import type { Crossing } from '#contract/network/crossings.ts';
import { altering, answering } from '#web/testing/calls.ts';
import { show, visitHarwich } from '#web/testing/screen.tsx';
import { Crossings } from './crossings.tsx';

const path: Crossing = {
  ...{ name: 'Path to the fort', level_m: 2.5, margin_min: 20 },
  ...{ datum: 'lowest astronomical tide', direction: 'leave_by' },
};
const showPath = async (crossing: Partial<Crossing> = {}) => {
  const location = await visitHarwich();
  return show(<Crossings location={{ ...location, crossings: [{ ...path, ...crossing }] }} />);
};
const card = () => screen.findByRole('region', { name: 'Cut off by the tide' });

test('a way of the place says until when, how it is worked out, and that wind and waves can make it worse', async () => {
  await showPath();
  await waitFor(async () =>
    expect((await card()).textContent).toMatch(
      /Leave by \d\d:\d\d, (in|now)|Leave by \w+day|Cut off until (\w+day )?\d\d:\d\d/,
    ),
  );
  expect((await card()).textContent).toContain('Path to the fort');
  expect((await card()).textContent).toContain(
    'Cut off while the tide may be above 2.5 m (lowest astronomical tide)',
  );
  expect((await card()).textContent).toContain('waves can cut it off earlier');
  expect((await card()).textContent).not.toMatch(/\bsafe\b/i);
});

test.each<[string, Partial<TidalData>, Partial<Crossing>]>([
  ['without a tide', { station: null, timeline: [], events: [], levels: null }, {}],
  [
    'where the tide is withheld',
    { withheld: 'tide', station: null, timeline: [], events: [], levels: null },
    {},
  ],
  ['where the level is above another datum', {}, { datum: 'chart datum' }],
])('%s it is not known', async (_, tides, crossing) => {
  altering<TidalData>(feedTable.tidal.path, (body) => ({ ...body, ...tides }));
  await showPath(crossing);
  await waitFor(async () => expect((await card()).textContent).toContain('Not knownThis is because '));
  expect((await card()).textContent).not.toMatch(/Leave by|Cut off until|Not cut off/);
});

test('where the call for the tide fails, the card says that it is not known', async () => {
  answering(feedTable.tidal.path, () => Response.json(failure(callTexts.internal), { status: 500 }));
  await showPath();
  await waitFor(async () =>
    expect((await card()).textContent).toContain('Whether a way here is cut off by the tide is not known.'),
  );
});

test('a place without such a way has no card, and neither has a copy from before there were any', async () => {
  const location = await visitHarwich();
  const { crossings: _, ...older } = location;
  await show(
    <main>
      <Crossings location={{ ...location, crossings: [] }} />
      <Crossings location={older as typeof location} />
    </main>,
  );
  expect((await screen.findByRole('main')).textContent).toBe('');
});
