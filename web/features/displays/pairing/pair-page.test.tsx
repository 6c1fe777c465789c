import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { PairingFound } from '#contract/displays/displays.ts';
import { aDisplay, aDisplayDetail } from '#contract/testing/a-display.ts';
import { type MadeCall, serving } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { PairPage } from './pair-page.tsx';

const DISPLAYS = '/api/admin/displays';
const CODE = 'Code on the screen';
const found: PairingFound = {
  browser: 'Chromium 140 on Linux',
  width: 1080,
  height: 1920,
  address: '192.0.2.7',
  asked_at: '2026-11-22T14:00:05.000Z',
  expires_at: '2026-11-22T14:10:05.000Z',
};
const refusal = (error: string, field?: string, status = 400) =>
  Response.json({ success: false, error, ...(field && { field }) }, { status });

beforeEach(() => visit({ as: 'admin' }));

/** The server finds the screen; `answer` says what becomes of the rest. */
const finding = (answer: (call: MadeCall) => object | Response | null = () => null) =>
  serving((call) => {
    if (call.path === '/api/admin/locations/simple')
      return { locations: [{ _id: 'exmouth', name: 'Exmouth' }] };
    return call.path === `${DISPLAYS}/look` ? found : answer(call);
  });

async function find(code: string, display: string | null = null) {
  const shown = await show(<PairPage display={display} />);
  await shown.user.type(await screen.findByLabelText(CODE), code);
  await shown.user.click(screen.getByRole('button', { name: 'Find this screen' }));
  return shown;
}

test.each([
  'BDGK-HMTX',
  'bdgkhmtx',
  ' bdgk hmtx ',
  'Code: BDGK–HMTX',
  'BDGK\u2011HM\u00adTX\u200b',
  'ＢＤＧＫＨＭＴＸ',
])('the code is found as %j', async (typed) => {
  const calls = finding();
  await find(typed);
  expect(await screen.findByRole('heading', { name: 'Is it this screen?' })).toBeTruthy();
  expect(calls[0]?.body).toEqual({ code: 'BDGKHMTX' });
  for (const words of ['Chromium 140 on Linux', '1080 × 1920, upright', '192.0.2.7', /until 14:10$/])
    expect(screen.getByText(words)).toBeTruthy();
});

test('a code that is too short is not sent', async () => {
  const calls = finding();
  await find('BDGK');
  expect(await screen.findByText('The code has 8 letters: you have typed 4.')).toBeTruthy();
  expect(calls).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText(CODE));
});

test('a refused code is said in the server’s words, and can be corrected', async () => {
  serving(({ path }) =>
    path === `${DISPLAYS}/look` ? refusal('No screen shows this code now.', 'code', 404) : null,
  );
  await find('BDGK-HMTX');
  expect(await screen.findByText('No screen shows this code now.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(CODE).value).toBe('BDGK-HMTX');
});

test('what is chosen is sent, and the display is named with its number', async () => {
  const calls = finding(({ method, path }) =>
    method === 'POST' && path === DISPLAYS
      ? { success: true, message: 'Paired', display: aDisplay({ name: 'Slipway', number: 8 }) }
      : null,
  );
  const { user } = await find('BDGK-HMTX');
  await user.type(await screen.findByLabelText('Name'), 'Slipway');
  await user.selectOptions(screen.getByLabelText('Place'), 'Exmouth');
  await user.selectOptions(screen.getByLabelText('Layout'), 'Portrait');
  await user.selectOptions(screen.getByLabelText('Language of the labels'), 'Welsh, then English');
  const distance = screen.getByLabelText('Viewing distance (m)');
  await user.clear(distance);
  await user.type(distance, '\u00a0２,5');
  await user.click(screen.getByLabelText('Always open'));
  await user.click(screen.getByRole('button', { name: 'Approve and pair' }));
  expect((await screen.findByText(/is paired, as sign 8/)).textContent).toBe(
    'Slipway is paired, as sign 8. Within seconds it shows Exmouth.',
  );
  expect(calls.find(({ method, path }) => method === 'POST' && path === DISPLAYS)?.body).toEqual({
    code: 'BDGKHMTX',
    name: 'Slipway',
    location_id: 'exmouth',
    look: {
      layout: 'portrait',
      viewing_distance_m: 2.5,
      screen_height_mm: 940,
      languages: ['cy', 'en'],
      dark_after_min: 30,
    },
    opening_hours: { opens: '08:00', closes: '20:00' },
  });
});

test('a field that is missing or wrong says so beside it, and nothing is sent', async () => {
  const calls = finding();
  const { user } = await find('BDGK-HMTX');
  const height = await screen.findByLabelText('Height of the lit area (mm)');
  await user.clear(height);
  await user.type(height, 'tall');
  await user.click(screen.getByRole('button', { name: 'Approve and pair' }));
  expect(await screen.findByText('Please give the display a name')).toBeTruthy();
  expect(screen.getByText('Please choose a place')).toBeTruthy();
  expect(screen.getByText('Height of the lit area must be a number from 50 to 4000')).toBeTruthy();
  expect(calls.some(({ path }) => path === DISPLAYS)).toBe(false);
});

test('a code that expires meanwhile leads back to the code, and what was typed stays', async () => {
  finding(({ path }) => (path === DISPLAYS ? refusal('No screen shows this code now.', 'code') : null));
  const { user } = await find('BDGK-HMTX');
  await user.type(await screen.findByLabelText('Name'), 'Slipway');
  await user.selectOptions(screen.getByLabelText('Place'), 'Exmouth');
  await user.click(screen.getByRole('button', { name: 'Approve and pair' }));
  expect(await screen.findByText('No screen shows this code now.')).toBeTruthy();
  await user.type(screen.getByLabelText(CODE), 'BDGK-HMTZ');
  await user.click(screen.getByRole('button', { name: 'Find this screen' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Slipway');
});

test('a distance from which it cannot be read is said, and one from which it can', async () => {
  finding();
  const { user } = await find('BDGK-HMTX');
  const distance = await screen.findByLabelText('Viewing distance (m)');
  expect(screen.getByText(/^Legible from \d/)).toBeTruthy();
  await user.clear(distance);
  await user.type(distance, '15');
  expect(await screen.findByText(/^Legible from \d.* m only, not from 15 m\.$/)).toBeTruthy();
});

test('a refused setting is shown beside its field', async () => {
  finding(({ path }) =>
    path === DISPLAYS ? refusal('viewing_distance_m is too far', 'look.viewing_distance_m') : null,
  );
  const { user } = await find('BDGK-HMTX');
  await user.type(await screen.findByLabelText('Name'), 'Slipway');
  await user.selectOptions(screen.getByLabelText('Place'), 'Exmouth');
  await user.click(screen.getByRole('button', { name: 'Approve and pair' }));
  expect(await screen.findByText('Viewing distance is too far')).toBeTruthy();
  expect(screen.getByLabelText('Viewing distance (m)').getAttribute('aria-invalid')).toBe('true');
});

test('an existing display gets another screen and keeps its number', async () => {
  const calls = finding(({ method, path }) => {
    if (path === `${DISPLAYS}/pier/pair`) return { success: true, message: 'Paired', display: aDisplay() };
    return method === 'GET' && path === `${DISPLAYS}/pier` ? aDisplayDetail() : null;
  });
  const { user } = await find('BDGK-HMTX', 'pier');
  expect(await screen.findByText(/This screen becomes/)).toBeTruthy();
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pair again' }));
  expect(await screen.findByText(/is paired, as sign 7/)).toBeTruthy();
  expect(calls.find(({ path }) => path === `${DISPLAYS}/pier/pair`)?.body).toEqual({ code: 'BDGKHMTX' });
});

test('an officer cannot pair', async () => {
  await visit({ as: 'safety_officer' });
  await show(<PairPage display={null} />);
  const main = within(await screen.findByRole('main'));
  expect(main.getByText('Only administrators can view this page.')).toBeTruthy();
  expect(screen.queryByLabelText(CODE)).toBeNull();
});
