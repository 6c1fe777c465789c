import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import type { MarineData } from '#contract/conditions/marine.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import type { WeatherData } from '#contract/conditions/weather.ts';
import { failure } from '#contract/errors.ts';
import { feedTable, modelHoursPath } from '#contract/live/live-table.ts';
import { startOfHour } from '#domain/hours/place-hours.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { ANSWERED_AT, RECEIVED_AT } from '#web/shared/api/copy-headers.ts';
import { chooseUnits } from '#web/shared/place/preferences/use-units.ts';
import { altering, answering, withoutAnswer } from '#web/testing/calls.ts';
import { show, visitHarwich } from '#web/testing/screen.tsx';
import { withWidth } from '#web/testing/with-width.ts';
import { OneDayCard } from './one-day-card.tsx';

const WIDE = 1000;
const HOUR_MS = 3_600_000;
afterEach(() => chooseUnits({ wind: 'mph', waves: 'ft' }));

/** A wind of 10 mph from the south, one mph more with each hour; of the third hour nothing is known. */
const given = (meta: Partial<WeatherData['meta']> = {}, headers: Record<string, string> = {}) =>
  altering<WeatherData>(
    feedTable.weather.path,
    (body) => {
      const first = startOfHour(Date.now()) / 1000;
      const hours = Array.from({ length: 60 }, (_, index) => index);
      const column = (of: (index: number) => number) =>
        hours.map((index) => (index === 3 ? null : of(index)));
      return {
        ...body,
        ahead: {
          time: hours.map((index) => first + index * 3600),
          wind_speed_10m: column((index) => 10 + index),
          wind_gusts_10m: column((index) => 20 + index),
          wind_direction_10m: column(() => 180),
          precipitation: column((index) => (index === 2 ? 0.7 : 0)), // falls in the hour before
        },
        meta: { ...body.meta, ...meta },
      };
    },
    headers,
  );

async function showCard(width = WIDE) {
  withWidth(width);
  const location = await visitHarwich();
  return show(<OneDayCard location={location} />);
}
const card = () => screen.getByRole('region', { name: 'The next 48 hours' });
const slider = () => screen.findByRole('slider', { name: 'Hour of the picture' });
const said = async () => (await slider()).getAttribute('aria-valuetext');
const clockIn = (hours: number) => londonClock(startOfHour(Date.now()) + hours * HOUR_MS);
const loaded = () => waitFor(async () => expect(await said()).toMatch(/Wind \d+ mph.*Waves \d/));

test('the keys of a slider lead over the hours, and all values of each are said and stand above the picture', async () => {
  given();
  const { user } = await showCard();
  await loaded();
  expect(await said()).toMatch(/^Now\. Tide .*(rising|falling|near|standing)/);
  (await slider()).focus();
  await user.keyboard('{ArrowRight}');
  expect(await said()).toContain('Rain in this hour 0.7 mm.');
  await user.keyboard('{ArrowRight}');
  expect(await said()).toContain('Rain in this hour not known.');
  expect(await said()).toMatch(new RegExp(`^${clockIn(2)} .*Wind 12 mph from south, gusts 22\\.`));
  expect(card().textContent).toContain('12 mph from S, gusts 22');
  await user.keyboard('{ArrowRight}');
  expect(await said()).toContain('Wind not known.');
  expect(card().textContent).toContain('Wind not known');
  await user.keyboard('{PageUp}{ArrowLeft}');
  expect(await said()).toContain('Wind 18 mph');
  await user.keyboard('{End}{ArrowRight}');
  expect((await slider()).getAttribute('aria-valuenow')).toBe('48');
  expect(await said()).toContain('Wind 58 mph');
  await user.keyboard('{PageDown}{Home}');
  expect(await said()).toMatch(/^Now\. /);
});

test('on a phone buttons lead to the other half', async () => {
  given();
  await showCard(340);
  await loaded();
  expect(screen.getByRole('button', { name: 'First 24 hours' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Next 24 hours' }).getAttribute('aria-disabled')).toBe('false');
});

test('the table has each hour in the words of the picture, and names what is not known', async () => {
  given();
  const { user } = await showCard();
  await loaded();
  await user.click(screen.getByText('The 48 hours as a table'));
  const table = await screen.findByRole('table', {
    name: /by the hour, UK times\. Rain is for the hour that starts at the time shown\.$/,
  });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Time', 'Tide', 'Wind', 'Waves', 'Swell', 'Rain', 'Light']));
  const hours = [...table.querySelectorAll('tr')].filter((row) => row.querySelector('td'));
  expect(hours).toHaveLength(49);
  expect(hours[2]?.textContent).toContain(clockIn(2));
  expect(hours[2]?.textContent).toContain('12 mph from S, gusts 22');
  expect(hours.map(({ textContent }) => textContent?.includes('0.7 mm')).indexOf(true)).toBe(1);
  expect(hours.filter(({ textContent }) => textContent?.includes('0.7 mm'))).toHaveLength(1);
  expect(hours[3]?.textContent).not.toContain('mph');
  expect(hours[3]?.textContent).toContain('not known');
  expect(table.textContent).not.toMatch(/NaN|undefined|null/);
});

test('in the units of the reader', async () => {
  chooseUnits({ wind: 'knots', waves: 'm' });
  given();
  const { user } = await showCard();
  await waitFor(async () => expect(await said()).toContain('knots'));
  (await slider()).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await said()).toMatch(/Wind 10 knots from south, gusts 19\. .*Waves \d\.\d m every/);
});

test('says that data are simulated, from which forecast, and what of them is old', async () => {
  given({ stale: true, run_at: new Date(startOfHour(Date.now()) - 5 * HOUR_MS).toISOString() });
  await showCard();
  await loaded();
  expect(card().textContent).toContain('Simulated');
  expect(screen.getByRole('status').textContent).toContain('Old dataWind and rain: may be different now.');
  expect(card().textContent).toMatch(/Wind and rain: Met Office forecast from (the|yesterday)/);
  expect(card().textContent).not.toContain('Waves and swell: may be');
});

test('a lane without an answer says so, the others stand, and it can be asked again', async () => {
  given();
  const stop = answering(feedTable.marine.path, () =>
    Response.json(failure(callTexts.internal), { status: 500 }),
  );
  const { user } = await showCard();
  await waitFor(async () => expect(await said()).toMatch(/Wind \d+ mph.*Waves not known\. Swell not known/));
  expect(card().textContent).toContain('Not known: could not be loaded');
  expect(screen.getByRole('status').textContent).toContain(feedTable.marine.failure);
  stop();
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  await loaded();
  expect(screen.queryByRole('status')).toBeNull();
});

test('without an answer it is drawn from the device’s copies, and says that they are old', async () => {
  const received = Date.now() - 5 * 60_000;
  given({}, { [ANSWERED_AT]: new Date(received).toUTCString(), [RECEIVED_AT]: String(received) });
  answering(modelHoursPath, withoutAnswer);
  await showCard();
  await loaded();
  expect(screen.getByRole('status').textContent).toContain('Old dataWind and rain: may be different now.');
});

test('where the sea model has no sea the lane says why', async () => {
  given();
  altering<MarineData>(feedTable.marine.path, (body) => {
    const emptied = (values: object) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => {
          if (name.endsWith('time')) return [name, value];
          return [name, Array.isArray(value) ? value.map(() => null) : null];
        }),
      );
    const { current, hourly, ahead } = body;
    return {
      ...body,
      current: emptied(current),
      hourly: emptied(hourly),
      ahead: emptied(ahead ?? {}),
    } as MarineData;
  });
  await showCard();
  await waitFor(() => expect(card().textContent).toContain('Not known: the model has no sea here'));
  expect(await said()).toContain('Waves not known');
});

test('a tide that may be out by more than its limit has no heights', async () => {
  given();
  altering<TidalData>(feedTable.tidal.path, (body) => ({
    ...body,
    timeline: body.timeline.map((each) => ({ ...each, height: null, is_approximate_time: true })),
    ...{ levels: null, error_m: 0.7, error_min: 20, withheld: 'heights' },
  }));
  await showCard();
  await loaded();
  expect(await said()).toMatch(/Tide (rising|falling|near high|near low)\. /);
  expect(card().textContent).toContain('Tide: No heights are shown: they could be wrong by more than 0.5 m.');
  expect(card().textContent).toMatch(/High about \d\d:\d\d/);
  expect(card().textContent).not.toMatch(/about \d\.\d m/);
});
