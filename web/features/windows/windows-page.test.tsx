import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import type { GoWindow, WindowsAnswer } from '#contract/conditions/windows.ts';
import { windowsPath } from '#contract/conditions/windows-paths.ts';
import { failure } from '#contract/errors.ts';
import { feedPaths } from '#contract/live/live-table.ts';
import type { LocationList } from '#contract/network/locations.ts';
import { NO_LIMITS } from '#domain/windows/limits.ts';
import { getJson } from '#web/shared/api/http.ts';
import { altering, answering, callsFromNow, withoutAnswer } from '#web/testing/calls.ts';
import { show, visitHarwich } from '#web/testing/screen.tsx';
import { WindowsPage } from './windows-page.tsx';
import { windowsQuery } from './windows-query.ts';
import type { WindowsSearch } from './windows-search.ts';

afterEach(() => localStorage.clear());

const HOUR = 3_600_000;

/** The page with an address that only this test knows. */
async function showPage(first: WindowsSearch) {
  await visitHarwich();
  const searches: WindowsSearch[] = [];
  function Addressed() {
    const [search, setSearch] = useState(first);
    return (
      <WindowsPage
        search={search}
        onSearch={(next) => {
          searches.push(next);
          setSearch(next);
        }}
      />
    );
  }
  return { ...(await show(<Addressed />)), searches };
}
const result = () => screen.findByRole('region', { name: 'The week at Harwich' });

/** One window within the limits that can be forecast, with a wind off the shore, and one whose waves are not known. */
const invented = (body: WindowsAnswer): WindowsAnswer => {
  const from = Math.ceil(Date.now() / HOUR) * HOUR;
  const range = { least: 3, most: 5 };
  const within: GoWindow = {
    ...{ from, until: from + 3 * HOUR, state: 'within', unknown: [], check: ['spill'] },
    starts: [{ name: 'gusts', state: 'outside' }],
    ends: [{ name: 'waves', state: 'unknown' }],
    facts: {
      ...{ wind: { least: 9, most: 12 }, gusts: range, waves: null, period: null, sea: range },
      ...{ rain: 0, shore: ['offshore'], carries_out: true, tide: null, is_warned: false },
    },
  };
  const unknown: GoWindow = {
    ...within,
    ...{ from: from + 24 * HOUR, until: from + 27 * HOUR, state: 'unknown', unknown: ['waves'] },
  };
  const spells = [{ from: body.from, until: body.until, state: 'unknown' as const }];
  const bars = [
    { name: 'waves' as const, spells, why: 'the forecast reaches no further', now: null },
    { name: 'spill' as const, spells, why: 'spills can’t be forecast', now: '1 of 3 monitors is off' },
  ];
  return { ...body, places: body.places.map((place) => ({ ...place, bars, windows: [within, unknown] })) };
};

test('a window says what speaks for it, what cuts it, what is not known, and never safe', async () => {
  altering<WindowsAnswer>(windowsPath, invented);
  await showPage({ place: 'harwich' });
  const list = await screen.findByRole('list', { name: 'Within your limits' });
  expect(list.textContent).toContain(
    'Wind off the shore, 9 to 12 mph: it carries boards and inflatables out to sea.',
  );
  expect(list.textContent).toContain('For it: Wind 9 to 12 mph offshore, gusts to 5 mph');
  expect(list.textContent).toContain(
    'Starts when gusts fall below 25 mph, ends where waves are no longer known.',
  );
  expect(list.textContent).toContain('Not known, and not asked for by your limits: waves, tide.');
  expect(list.textContent).toContain(
    'To check: Everything we can forecast is within your limits. Check on the day: spills can’t be forecast. Now: 1 of 3 monitors is off.',
  );
  expect(
    screen.getByRole('img', { name: /^All limits together: within what we can forecast .*; not known / }),
  ).toBeDefined();
  expect(screen.getByRole('img', { name: /^No spill in 48 h: not known / })).toBeDefined();
  expect((await result()).textContent).not.toMatch(/\bsafe/i);
  expect((await result()).textContent).toContain('Simulated');
});

test('with no limit that can be forecast a window does not say that the forecast is within them', async () => {
  altering<WindowsAnswer>(windowsPath, invented);
  await showPage({ place: 'harwich', for: 'mine', spill: true });
  const list = await screen.findByRole('list', { name: 'Within your limits' });
  expect(list.textContent).toContain('To check: Check on the day: spills can’t be forecast.');
});

test('what is not known stands apart, says why, and the limit can be left out', async () => {
  altering<WindowsAnswer>(windowsPath, invented);
  const { user, searches } = await showPage({ place: 'harwich' });
  const unknown = await screen.findByRole('region', { name: 'Not known' });
  expect(unknown.textContent).toContain('One more time, not known');
  expect(unknown.textContent).toContain('Waves are not known: the forecast reaches no further.');
  expect(screen.queryByRole('button', { name: 'Leave out spills' })).toBeNull();
  const [time] = within(screen.getByRole('list', { name: 'Times that are not known' })).getAllByRole(
    'listitem',
  );
  expect(time?.textContent).toContain('it carries boards and inflatables out to sea.');
  expect(time?.textContent).toContain('Not known: waves.');
  expect(time?.textContent).toContain('To check: Check on the day: spills can’t be forecast.');
  expect(time?.textContent).toContain('For it: Wind 9 to 12 mph offshore, gusts to 5 mph');
  expect(time?.textContent).toContain('Starts when gusts fall below 25 mph');
  await user.click(screen.getByRole('button', { name: 'Leave out waves' }));
  expect(searches.at(-1)).toMatchObject({ place: 'harwich', for: 'mine', spill: true, gusts: '25mph' });
  expect(searches.at(-1)).not.toHaveProperty('waves');
});

test('without a window it says which limit cuts most, and offers to leave that out', async () => {
  altering<WindowsAnswer>(windowsPath, (body) => ({
    ...body,
    places: body.places.map((place) => ({
      ...place,
      windows: [],
      bars: [
        {
          name: 'waves',
          why: null,
          now: null,
          spells: [{ from: body.from, until: body.from + HOUR, state: 'outside' }],
        },
        {
          name: 'gusts',
          why: null,
          now: null,
          spells: [{ from: body.from, until: body.until, state: 'outside' }],
        },
      ],
    })),
  }));
  const { user, searches } = await showPage({ place: 'harwich' });
  await waitFor(async () =>
    expect((await result()).textContent).toContain('Most is cut off by: Gusts below 25 mph.'),
  );
  expect(
    screen.getByRole('img', { name: 'Gusts below 25 mph: never within in the coming week' }),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Leave that out' }));
  expect(searches.at(-1)).not.toHaveProperty('gusts');
});

test('the real answer: each limit has its bar, a number that is typed applies, and what is none does not', async () => {
  const { user, searches } = await showPage({ place: 'harwich', for: 'mine', gusts: '60mph' });
  await waitFor(() => expect(screen.getByRole('img', { name: /^Gusts below 60 mph: / })).toBeDefined());
  await user.click(screen.getByText('Change the limits'));
  const calls = callsFromNow();
  await user.type(screen.getByRole('textbox', { name: 'Wind below, mph' }), 'x');
  expect(screen.getByText('Enter a number, such as 2.5.')).toBeDefined();
  expect(searches).toEqual([]);
  await user.clear(screen.getByRole('textbox', { name: 'Wind below, mph' }));
  await user.type(screen.getByRole('textbox', { name: 'Wind below, mph' }), '9');
  expect(searches.at(-1)).toEqual({ place: 'harwich', for: 'mine', gusts: '60mph', wind: '9mph' });
  await waitFor(() => expect(screen.getByRole('img', { name: /^Wind below 9 mph: / })).toBeDefined());
  expect(calls.some((call) => call.includes('wind=9mph'))).toBe(true);
  expect(JSON.parse(localStorage.getItem('foreshore.limits') ?? '')).toEqual({
    gusts: '60mph',
    wind: '9mph',
  });
});

test('a preset shows its reasons; without a place it asks for one', async () => {
  const { user, searches } = await showPage({});
  expect(await screen.findByText('Choose a place first.')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Paddleboarding' }));
  expect(searches.at(-1)).toEqual({ for: 'paddleboarding' });
  await user.click(screen.getByText('Why these limits'));
  expect(await screen.findByText(/whoever stands on a board is a sail/)).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Place' }), 'Harwich');
  expect(searches.at(-1)).toEqual({ for: 'paddleboarding', place: 'harwich' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'And around it' }), 'within 10 miles');
  expect(searches.at(-1)).toEqual({ for: 'paddleboarding', near: 'harwich', within: 10 });
});

test('where the call fails, it says so and offers to try again', async () => {
  answering(windowsPath, () => Response.json(failure(callTexts.internal), { status: 500 }));
  await showPage({ place: 'harwich' });
  expect((await screen.findByRole('alert')).textContent).toContain('The windows could not be worked out');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('without an answer the device works the windows out of what it has of the place, and says so', async () => {
  const ended = answering(windowsPath, withoutAnswer);
  const { user } = await showPage({ place: 'harwich', for: 'mine', gusts: '60mph', daylight: true });
  await waitFor(
    async () =>
      expect((await result()).textContent).toContain('Worked out on this device, from what it last received'),
    { timeout: 15_000 },
  );
  expect((await result()).textContent).toContain('Simulated');
  expect(screen.queryByRole('link', { name: /Calendar file/ })).toBeNull();
  const bar = async () =>
    (await screen.findByRole('img', { name: /^Gusts below 60 mph: / })).getAttribute('aria-label');
  const ofDevice = await bar();
  expect(ofDevice).toMatch(/within /);
  ended();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect((await result()).textContent).not.toContain('on this device'));
  expect(await bar()).toBe(ofDevice);
});

test('without an answer, and with nothing of the place on the device, it says so', async () => {
  for (const path of [windowsPath, ...feedPaths]) answering(path, withoutAnswer);
  await showPage({ place: 'harwich' });
  expect((await screen.findByRole('alert')).textContent).toContain('The windows could not be worked out');
});

test('of many places the best windows come first, and no list or picture of all of them is longer than a screen or two', async () => {
  altering<WindowsAnswer>(windowsPath, (body) => {
    const [place] = invented(body).places;
    const [within, unknown] = place?.windows ?? [];
    if (!place || !within || !unknown) throw new Error('no place');
    const names = Array.from({ length: 20 }, (_, index) => `Cove ${String(index).padStart(2, '0')}`);
    // The later in the list the sooner it is not known.
    const shifted = (nth: number) => ({
      ...unknown,
      ...{ from: unknown.from - nth * HOUR, until: unknown.until - nth * HOUR },
    });
    const others = names.map((name, nth) => ({
      ...place,
      ...{ name, slug: `cove-${nth}`, doubts: nth < 2 ? ['the tide is old'] : [] },
      windows: [within, shifted(nth)],
      bars: place.bars.map((bar) => ({
        ...bar,
        why: nth < 10 ? bar.why : 'the sea model has no waves for this place',
      })),
    }));
    return { ...body, places: [place, ...others] };
  });
  const { user } = await showPage({ near: 'harwich', within: 30 });
  const list = await screen.findByRole('list', { name: 'Within your limits' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(6);
  const week = screen.getByRole('region', { name: 'The week of each place' });
  expect(list.compareDocumentPosition(week) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const bars = () =>
    within(week)
      .getAllByRole('img')
      .filter((bar) => bar.closest('details:not([open])') === null)
      .map((bar) => bar.getAttribute('aria-label')?.split(':')[0]);
  expect(bars()).toEqual(['Harwich', ...Array.from({ length: 5 }, (_, index) => `Cove 0${index}`)]);
  await user.click(within(week).getByText('15 places more'));
  await waitFor(() => expect(bars()).toHaveLength(21));

  const times = within(screen.getByRole('list', { name: 'Times that are not known' })).getAllByRole(
    'listitem',
  );
  expect(times).toHaveLength(6);
  expect(times[0]?.textContent).toContain('Cove 19');
  expect(times[1]?.textContent).toContain('Cove 18');
  await user.click(screen.getByText('15 more that are not known'));
  const more = within(await screen.findByRole('list', { name: 'More times that are not known' }));
  expect(more.getAllByRole('listitem')).toHaveLength(15);

  const unknown = screen.getByRole('region', { name: 'Not known' });
  expect(unknown.textContent).toContain(
    'Waves are not known: the sea model has no waves for this place; the forecast reaches no further.',
  );
  expect(screen.getByText('Cove 00, Cove 01: the tide is old.')).toBeDefined();
});

test('more places than a call takes are asked for one call after the other', async () => {
  await visitHarwich();
  const calls = callsFromNow();
  const harwich = (await getJson<LocationList>('/api/locations', 'locations')).locations;
  const places = Array.from({ length: 15 }, () => harwich)
    .flat()
    .slice(0, 15);
  const client = new QueryClient();
  const { places: answered } = await client.fetchQuery(
    windowsQuery(places, { ...NO_LIMITS, daylight: true }),
  );
  const asked = calls.filter((call) => call.startsWith(windowsPath));
  expect(asked.map((call) => call.match(/location=/g)?.length)).toEqual([12, 3]);
  expect(answered.map(({ slug }) => slug)).toEqual(['harwich', 'harwich']); // each call names it once
  client.clear();
});
