import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import { feedTable } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { texts } from '#contract/texts.ts';
import { turn } from '#domain/testing/turn.ts';
import { londonDate } from '#domain/time/london-time.ts';
import { altering } from '#web/testing/calls.ts';
import { inUse } from '#web/testing/card-in-use.tsx';
import { show, visitHarwich } from '#web/testing/screen.tsx';
import { TideCard } from './tide-card.tsx';

const DAY = 86_400_000;
let location: Location;
beforeEach(async () => {
  location = await visitHarwich();
});

const Tide = (props: { location: Location }) => <TideCard {...props} className="" />;
const card = (day = 'Today') => screen.getByRole('region', { name: new RegExp(`^${day}’s tide`) });

const days = [-1, 0, 1, 2].map((ahead) => londonDate(Date.now() + ahead * DAY));
/** Two high and two low waters on each day, far from midnight in London too; the first high one rises from day to day. */
const turns = days.flatMap((date, index) => [
  turn(`${date}T01:55`, 0.46, 'LowWater'),
  turn(`${date}T08:10`, 3.04 + index, 'HighWater'),
  turn(`${date}T14:25`, 0.55, 'LowWater'),
  turn(`${date}T20:35`, 3.8, 'HighWater'),
]);
const today = turns.slice(4, 8);
const given = (more: Partial<TidalData> = {}) =>
  altering<TidalData>(feedTable.tidal.path, (body) => ({
    ...body,
    ...{ timeline: turns, events: today, levels: null, method: 'published', datum: 'chart datum' },
    station: { id: '0131', name: 'Harwich', distance_miles: 0.4 },
    ...more,
  }));
const heights = ['0.5 m', '4.0 m', '0.6 m', '3.8 m'];
const names = ['Low', 'High', 'Low', 'High'];

test('tells today’s high and low waters with time and height, whose they are, and the zero they count from', async () => {
  given();
  await show(<Tide location={location} />);
  await screen.findByRole('button', { name: 'Next day' });
  expect(card().querySelector('figcaption')?.textContent).toContain(
    `Today: ${today.map(({ time }, index) => `${names[index]} ${time}, ${heights[index]}`).join('; ')}.`,
  );
  expect(card().textContent).toContain('Published for Harwich');
  expect(card().textContent).toMatch(/ADMIRALTY prediction, fetched · (Just now|\d+ minutes? ago)/);
  expect(card().textContent).toContain('Heights in metres above chart datum.');
  const table = card().querySelector('table') as HTMLElement;
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows.slice(1, 6).map(({ textContent }) => textContent)).toEqual([
    'Today',
    ...today.map(({ time }, index) => `${names[index]}${time}${heights[index]}`),
  ]);
});

test('the buttons lead from day to day, no further than there are tides', async () => {
  given();
  const { user } = await show(<Tide location={location} />);
  await screen.findByRole('button', { name: 'Next day' });
  const button = (name: string) => screen.getByRole('button', { name });
  expect(button('Previous day').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Next day'));
  expect(card('Tomorrow').querySelector('figcaption')?.textContent).toContain('5.0 m');
  await user.click(button('Next day'));
  expect(button('Next day').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Next day'));
  expect(screen.getByRole('region').querySelector('figcaption')?.textContent).toContain('6.0 m');
  await user.click(button('Previous day'));
  expect(card('Tomorrow')).toBeTruthy();
});

test('without a port near it says so and draws nothing', async () => {
  given({ timeline: [], events: [], station: null });
  await show(<Tide location={location} />);
  expect(await within(card()).findByText(texts.noTides)).toBeTruthy();
  expect(card().textContent).toContain('No port with tide predictions is near enough to this place.');
  expect(card().querySelector('figure')).toBeNull();
});

inUse({
  feed: 'tidal',
  title: /^Today’s tide/,
  failure: texts.tidalFailed,
  Card: Tide,
  value: 'Not for navigation',
});
