import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TidalData } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { post, send } from '#web/shared/api/http.ts';
import { forgetKept } from '#web/shared/offline/staff-copy.ts';
import { altering, answering } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { CustomMessagesPage } from './custom-messages-page.tsx';
import { keep, keptMessages, type MessageDraft } from './kept-messages.ts';
import { PlacePanel } from './place-panel.tsx';
import { SLOW } from './slow.ts';

const OWNER = 'admin@test.example';
const LIST = '/api/admin/locations/assigned';
const KNOWN = {
  title: 'Rip currents',
  message: 'Swim only between the red and yellow flags.',
  message_type: 'info' as const,
  author: 'Officer 2',
};

const draft = (more: Partial<MessageDraft> = {}): MessageDraft => ({
  ...KNOWN,
  expires_at: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000).toISOString(),
  ...more,
});
const assigned = async (): Promise<Location[]> =>
  ((await (await fetch(LIST)).json()) as { locations: Location[] }).locations;
const harwich = async (): Promise<Location> => {
  const found = (await assigned()).find(({ slug }) => slug === 'harwich');
  if (!found) throw new Error('Harwich is gone.');
  return found;
};
const put = (location: Location, custom_message: MessageDraft | null) =>
  fetch(`/api/admin/locations/${location._id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ custom_message }),
  });

beforeEach(async () => {
  cleanup();
  await visit({ as: 'admin' });
  localStorage.clear();
  forgetKept();
  await put(await harwich(), null);
});

const panel = (location: Location, frequent = [KNOWN]) =>
  show(<PlacePanel location={location} owner={OWNER} frequent={frequent} />);
/** Takes over the known message. */
const take = async (user: UserEvent) =>
  user.selectOptions(
    await screen.findByLabelText('Frequently Used Messages'),
    screen.getByRole('option', { name: /^Rip currents/ }),
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('a refusal names the field as the form does', async () => {
  const { user } = await panel(await harwich(), []);
  await user.type(await screen.findByLabelText('Title'), 'Rip \u202ecurrents');
  await user.click(await button('Save Message'));
  expect(
    await screen.findByText(/^Title has hidden characters that turn round .*: U\+202E after ‘Rip’\./),
  ).toBeTruthy();
});

test('a message is saved without what nobody sees in it, however many there were, and with its lines', async () => {
  const { user } = await panel(await harwich(), []);
  await user.click(await screen.findByLabelText('Title'));
  await user.paste(`Rip${'\u200b'.repeat(250)} cur\u00adrents`);
  await user.click(screen.getByLabelText('Message'));
  await user.paste('Stay between\u2028the flags.\u2060');
  await user.type(screen.getByLabelText('Author'), 'Jo');
  await user.click(await button(/^2 hours/));
  await user.click(await button('Save Message'));
  await waitFor(async () =>
    expect((await harwich()).custom_message).toMatchObject({
      title: 'Rip currents',
      message: 'Stay between\nthe flags.',
    }),
  );
});

test('tells which letters displays cannot show, and what they show instead', async () => {
  const { user } = await panel(await harwich(), []);
  await user.type(await screen.findByLabelText('Title'), 'Danger 危险');
  await user.type(await screen.findByLabelText('Message'), 'Café → pool');
  const told = await screen.findByText('Displays and shared pictures cannot show 危 险 →');
  expect(told.parentElement?.getAttribute('role')).toBe('status');
  expect(screen.getByText('Title there: Danger […]')).toBeTruthy();
  expect(screen.getByText('Message there: Café -> pool')).toBeTruthy();
  await user.clear(screen.getByLabelText('Title'));
  await user.clear(screen.getByLabelText('Message'));
  await user.type(screen.getByLabelText('Title'), 'Dŵr oer, ½ °');
  expect(screen.queryByText(/cannot show/)).toBeNull();
});

describe('the next high water as an end', () => {
  const tideOf = (more: Partial<TidalData>) =>
    altering<TidalData>('/api/tidal', (body) => ({
      ...body,
      method: 'published',
      station: { id: 'x', name: 'Port Isaac', distance_miles: 20 },
      ...more,
    }));

  test('of a published station elsewhere has its name; the message ends then', async () => {
    tideOf({});
    const { user } = await panel(await harwich());
    const tile = await button(/^High water ?(?!about).*\d\d:\d\d.*, tide of Port Isaac$/);
    await user.click(tile);
    const [clock] = /\d\d:\d\d/.exec(tile.textContent) ?? [];
    expect(screen.getByRole('heading', { name: /^Until/ }).textContent).toContain(clock);
  });

  test('says why there is none', async () => {
    tideOf({ station: null, timeline: [] });
    await panel(await harwich());
    const tile = await button(/^High water ?tide not known$/);
    expect(tile.getAttribute('aria-disabled')).toBe('true');
  });
});

test('the field of an exact end says what it is for, when read alone', async () => {
  const { user } = await panel(await harwich());
  await user.click(await button('Exactly…'));
  expect(screen.getByLabelText('Date and time when the message ends').getAttribute('type')).toBe(
    'datetime-local',
  );
});

describe('the list', () => {
  test('a card says where the place is, the state and kind of its message, and how it begins', async () => {
    await put(await harwich(), draft());
    await show(<CustomMessagesPage />);
    const card = await screen.findByRole('link', { name: /^Harwich/ });
    for (const text of ['51.9500, 1.2830', 'Active', 'Info', 'Swim only between the red and …'])
      expect(within(card).getByText(text, { exact: false })).toBeTruthy();
  });

  test('a message that has ended is Expired, and a place without one says No Message', async () => {
    const location = await harwich();
    await show(<CustomMessagesPage />);
    expect(
      within(await screen.findByRole('link', { name: /^Harwich/ })).getByText('No Message'),
    ).toBeTruthy();
    cleanup();
    const ended = {
      ...KNOWN,
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2026-01-02T00:00:00.000Z',
    };
    altering<{ locations: Location[] }>(LIST, (body) => ({
      ...body,
      locations: [{ ...location, custom_message: ended }],
    }));
    await show(<CustomMessagesPage />);
    expect(within(await screen.findByRole('link', { name: /^Harwich/ })).getByText('Expired')).toBeTruthy();
  });

  describe('of many places', () => {
    const MANY = 500;
    beforeEach(async () => {
      const location = await harwich();
      const places = Array.from({ length: MANY }, (_, index) => {
        const number = String(index).padStart(3, '0');
        return { ...location, _id: `id-${number}`, slug: `cove-${number}`, name: `Cove ${number}` };
      });
      altering<{ locations: Location[] }>(LIST, (body) => ({ ...body, locations: places }));
    });
    const cards = () => screen.getAllByRole('link', { name: /^Cove / });

    test('draws the first sixty, finds any other, and shows all on request', async () => {
      const { user } = await show(<CustomMessagesPage />);
      const all = await button(`Show all ${MANY} places`);
      expect(cards()).toHaveLength(60);
      await user.type(screen.getByLabelText('Find a place'), 'cove 499');
      expect(await screen.findByRole('link', { name: /^Cove 499/ })).toBeTruthy();
      await waitFor(() => expect(cards()).toHaveLength(1));
      await user.clear(screen.getByLabelText('Find a place'));
      await user.click(await button(`Show all ${MANY} places`));
      expect(cards()).toHaveLength(MANY);
      expect(all.isConnected).toBe(false);
    });

    test('takes all that are found for one message', async () => {
      const { user } = await show(<CustomMessagesPage />);
      await user.click(await button('Same message to several'));
      await user.type(screen.getByLabelText('Find a place'), 'cove 49');
      await user.click(await button('Choose the 10 found'));
      expect(await button('Write to 10 places')).toBeTruthy();
    });
  });

  test('a place that is deleted meanwhile leaves the list and the open form, with words', async () => {
    const name = `Brief Cove ${Date.now()}`;
    const made = await post('/api/admin/locations', 'Failed', {
      name,
      latitude: 50.1,
      longitude: -5.1,
      active: false,
    });
    const { slug, _id } = (made as unknown as { location: Location }).location;
    await show(<CustomMessagesPage />, `?place=${slug}`);
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    await send('DELETE', `/api/admin/locations/${_id}`, 'Failed');
    const alert = await screen.findByText(`${name} is not among your places any more`);
    expect(alert.closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Message' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('link', { name: new RegExp(`^${name}`) })).toBeNull());
  });

  test('whoever has no place is told so', async () => {
    altering<{ locations: Location[] }>(LIST, (body) => ({ ...body, locations: [] }));
    await show(<CustomMessagesPage />);
    expect(await screen.findByText('No locations are assigned to you.')).toBeTruthy();
  });

  test.each([
    [
      () => Response.json({ success: false, error: 'The database rests.' }, { status: 503 }),
      'The database rests.',
    ],
    [() => new Response('', { status: 500 }), staffTexts.locationsFailed],
    [
      (): Response => {
        throw new TypeError('Failed to fetch');
      },
      staffTexts.locationsError,
    ],
  ])('a failure to load is said in the specified words, with a way to try again', async (answer, words) => {
    const stop = answering(LIST, answer);
    const { user } = await show(<CustomMessagesPage />);
    expect(await screen.findByText(words)).toBeTruthy();
    stop();
    await user.click(await button('Retry'));
    expect(await screen.findByRole('link', { name: /^Harwich/ })).toBeTruthy();
  });

  test('the nearest place comes first after a press, and the position is not stored', async () => {
    const location = await harwich();
    const far = {
      ...location,
      _id: 'far',
      slug: 'far',
      name: 'Aberystwyth',
      latitude: 52.4,
      longitude: -4.08,
    };
    altering<{ locations: Location[] }>(LIST, (body) => ({ ...body, locations: [location, far] }));
    const getCurrentPosition = vi.fn((found: PositionCallback) =>
      found({ coords: { latitude: 51.9, longitude: 1.2 } } as GeolocationPosition),
    );
    vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition } });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { user } = await show(<CustomMessagesPage />);
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent?.slice(0, 7));
    await screen.findByRole('link', { name: /^Harwich/ });
    expect(names().filter((name) => /Harwich|Aberyst/.test(name ?? ''))).toEqual(['Aberyst', 'Harwich']);
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await user.click(await button('Nearest first'));
    expect(await screen.findByRole('region', { name: 'Nearest to you' })).toBeTruthy();
    expect(names().filter((name) => /Harwich|Aberyst/.test(name ?? ''))).toEqual(['Harwich', 'Aberyst']);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('51.9,');
  });

  test('without an answer it shows what this device last received, and says so', async () => {
    await show(<CustomMessagesPage />);
    await screen.findByRole('link', { name: /^Harwich/ });
    await waitFor(() => expect(localStorage.getItem('foreshore.staff')).toContain(OWNER));
    cleanup();
    answering(LIST, () => {
      throw new TypeError('Failed to fetch');
    });
    await show(<CustomMessagesPage />);
    expect(await screen.findByRole('link', { name: /^Harwich/ })).toBeTruthy();
    expect(screen.getByText('No answer from the server')).toBeTruthy();
  });
});

describe('the form', () => {
  test('what is missing is said beside its field, and nothing is sent', async () => {
    const { user } = await panel(await harwich(), []);
    await user.type(await screen.findByLabelText('Title'), '   ');
    await user.click(await button('Save Message'));
    expect(await screen.findAllByText(staffTexts.customMessageIncomplete)).toHaveLength(2);
    expect(screen.getByText(staffTexts.customMessageAuthorMissing)).toBeTruthy();
    expect(screen.getByText(staffTexts.customMessageExpiryMissing)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    expect(keptMessages()).toEqual([]);
  });

  test('a known message fills title, text, type and author and leaves the end; new ones are warnings', async () => {
    const { expires_at } = draft();
    const location = await harwich();
    await put(location, draft({ title: 'Old', message_type: 'warning', expires_at }));
    const { user } = await panel(await harwich());
    await user.click(await button('Write or edit'));
    expect(screen.getByLabelText<HTMLSelectElement>('Message type').value).toBe('warning');
    await take(user);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(KNOWN.title);
    expect(screen.getByLabelText<HTMLInputElement>('Author').value).toBe(KNOWN.author);
    expect(screen.getByLabelText<HTMLSelectElement>('Message type').value).toBe('info');
    await user.click(await button('Save Message'));
    expect(await screen.findByText(staffTexts.customMessageUpdated)).toBeTruthy();
    expect((await harwich()).custom_message).toMatchObject({ ...KNOWN, expires_at });
  });

  test('it is saved with an end by one press, and cleared after a question', async () => {
    const { user } = await panel(await harwich());
    await take(user);
    await user.click(await button(/^Tomorrow noon/));
    await user.click(await button('Save Message'));
    expect(await screen.findByText(staffTexts.customMessageUpdated)).toBeTruthy();
    expect(await screen.findByText('shows it')).toBeTruthy();
    expect((await harwich()).custom_message).toMatchObject(KNOWN);
    await user.click(await button('Clear Message'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Harwich');
    await user.click(within(dialog).getByRole('button', { name: 'Clear Message' }));
    expect(await screen.findByText(staffTexts.customMessageCleared)).toBeTruthy();
    expect((await harwich()).custom_message).toBeNull();
  });

  test('on a network that swallows answers it says that it is slow, keeps the message and goes on', async () => {
    const location = await harwich();
    let answer: () => void = () => undefined;
    const stop = answering(`/api/admin/locations/${location._id}`, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      stop();
      return put(location, draft());
    });
    const { user } = await panel(location);
    await take(user);
    await user.click(await button(/^2 hours/));
    await user.click(await button('Save Message'));
    expect(await button('Saving…')).toBeTruthy();
    expect(screen.queryByText(SLOW)).toBeNull();
    expect((await screen.findByText(SLOW)).getAttribute('role')).toBe('status');
    expect(await button('Saving…')).toBeTruthy();
    expect(keptMessages()).toMatchObject([{ state: { kind: 'sending' } }]);
    answer();
    expect(await screen.findByText(staffTexts.customMessageUpdated)).toBeTruthy();
    expect(keptMessages()).toEqual([]);
  });

  test('what the server refuses stands beside its field', async () => {
    const location = await harwich();
    answering(`/api/admin/locations/${location._id}`, () =>
      Response.json(
        { success: false, error: 'Not this title.', message: '', field: 'custom_message.title' },
        { status: 400 },
      ),
    );
    const { user } = await panel(location);
    await take(user);
    await user.click(await button(/^2 hours/));
    await user.click(await button('Save Message'));
    const title = await screen.findByLabelText('Title');
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Not this title.')).toBeTruthy();
    expect(keptMessages()).toEqual([]);
  });

  const Following = ({ first }: { first: Location }) => {
    const [location, setLocation] = useState(first);
    return (
      <>
        <button type="button" onClick={() => void harwich().then(setLocation)}>
          A push arrives
        </button>
        <PlacePanel location={location} owner={OWNER} frequent={[]} />
      </>
    );
  };

  test('a newer message of somebody else takes the place of an untouched form, and is said', async () => {
    const { user } = await show(<Following first={await harwich()} />);
    await put(await harwich(), draft({ title: 'Theirs' }));
    await user.click(await button('A push arrives'));
    expect(await screen.findByText(/^Somebody else has just changed this message\./)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs');
  });

  test('beside what was typed the newer message is shown, and either can be kept', async () => {
    const { user } = await show(<Following first={await harwich()} />);
    await user.type(await screen.findByLabelText('Title'), 'Mine');
    await put(await harwich(), draft({ title: 'Theirs' }));
    await user.click(await button('A push arrives'));
    expect(await screen.findByRole('region', { name: 'Two messages for Harwich' })).toBeTruthy();
    expect(await screen.findByText(/^At .* admin@test\.example wrote:$/)).toBeTruthy(); // not the author, Officer 2
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine');
    await user.click(await button('Keep theirs'));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs');
    expect(screen.queryByRole('region', { name: 'Two messages for Harwich' })).toBeNull();
  });
});

describe('a message that waits', () => {
  const waiting = async (more: object = {}) => {
    const location = await harwich();
    keep({
      owner: OWNER,
      location,
      custom_message: draft(),
      seen: location,
      keptAt: Date.now(),
      state: { kind: 'waiting', reason: staffTexts.customMessageUpdateError },
      ...more,
    });
    return panel(location);
  };

  test('says that nobody can read it, until when it goes by itself, and why it is still here', async () => {
    await waiting();
    expect(await screen.findByText('Nobody can read it yet.')).toBeTruthy();
    expect(screen.getByText(/by \d\d:\d\d (today|tomorrow)\. After that it asks you first\./)).toBeTruthy();
    expect(screen.getByText(new RegExp(staffTexts.customMessageUpdateError))).toBeTruthy();
  });

  test('is sent by a press', async () => {
    const { user } = await waiting();
    await user.click(await button('Try now'));
    expect(await screen.findByText(staffTexts.customMessageUpdated)).toBeTruthy();
    expect((await harwich()).custom_message).toMatchObject(KNOWN);
  });

  test('asks after half an hour, and goes when somebody says so', async () => {
    const { user } = await waiting({ keptAt: Date.now() - 31 * 60_000 });
    expect(await screen.findByText(/Shall it still be sent\?/)).toBeTruthy();
    await user.click(await button('Send now'));
    expect(await screen.findByText(staffTexts.customMessageUpdated)).toBeTruthy();
  });

  test('is not sent after its own end', async () => {
    await waiting({ custom_message: draft({ expires_at: '2026-01-01T00:00:00.000Z' }) });
    expect(await screen.findByText(/Its own end has passed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Try now|Send now/ })).toBeNull();
  });

  test('can be changed, or thrown away after a question', async () => {
    const { user } = await waiting();
    await user.click(await button('Change'));
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe(KNOWN.title);
    expect(keptMessages()).toEqual([]);
    cleanup();
    const again = await waiting();
    await again.user.click(await button('Throw away'));
    const dialog = await screen.findByRole('alertdialog');
    await again.user.click(within(dialog).getByRole('button', { name: 'Throw away' }));
    expect(await button('Save Message')).toBeTruthy();
    expect(keptMessages()).toEqual([]);
  });

  test('that met another one shows both, and keeps theirs or sends mine', async () => {
    await put(await harwich(), draft({ title: 'Theirs', author: 'Officer 3' }));
    const current = await harwich();
    const { user } = await waiting({ state: { kind: 'clash', current } });
    expect(await screen.findByText(/^At .* admin@test\.example wrote:$/)).toBeTruthy(); // not Officer 3, its author
    for (const title of ['Theirs', KNOWN.title]) expect(screen.getAllByText(title)).not.toEqual([]);
    await user.click(await button('Keep theirs'));
    expect(keptMessages()).toEqual([]);
    expect((await harwich()).custom_message?.title).toBe('Theirs');
    cleanup();
    const again = await waiting({ state: { kind: 'clash', current } });
    await again.user.click(await button('Send mine'));
    expect(await screen.findByText(staffTexts.customMessageUpdated)).toBeTruthy();
    expect((await harwich()).custom_message?.title).toBe(KNOWN.title);
  });

  test('of another account is not shown', async () => {
    await waiting({ owner: 'safety_officer@test.example' });
    expect(await button('Save Message')).toBeTruthy();
    expect(screen.queryByText('Nobody can read it yet.')).toBeNull();
  });
});
