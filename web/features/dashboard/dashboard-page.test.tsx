import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AdvertList } from '#contract/adverts/adverts.ts';
import type { SourceReport } from '#contract/conditions/source-report.ts';
import type { Attention, AttentionItem } from '#contract/operations/attention.ts';
import type { AuditPage } from '#contract/operations/audit.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { aDisplay } from '#contract/testing/a-display.ts';
import { getJson } from '#web/shared/api/http.ts';
import { altering, answering, callsFromNow } from '#web/testing/calls.ts';
import { show, visit } from '#web/testing/screen.tsx';
import { DashboardPage } from './dashboard-page.tsx';

beforeEach(() => visit({ as: 'admin' }));

const inAnHour = () => new Date(Date.now() + 3_600_000 + 30_000).toISOString();
const needing = (...items: AttentionItem[]) =>
  altering<Attention>('/api/admin/attention', (body) => ({ ...body, items }));
const region = (name: string | RegExp) => screen.findByRole('region', { name });
const totals = async () => within(await screen.findByRole('list', { name: 'Totals' }));

test('each thing that needs a hand has its words and one button', async () => {
  const harwich = { _id: 'h', name: 'Harwich', slug: 'harwich' };
  needing(
    {
      kind: 'message_ends',
      location: harwich,
      title: 'Rip currents',
      message_type: 'warning',
      expires_at: inAnHour(),
    },
    {
      kind: 'asked_too_rarely',
      places: 493,
      feeds: ['weather', 'marine'],
      sources: [
        { name: 'Open-Meteo, weather', stretch: 18.258 },
        { name: 'Open-Meteo, sea', stretch: 16 },
      ],
    },
    {
      kind: 'source_away',
      source: 's',
      name: 'Southern Water',
      since: null,
      error: 'No answer',
      not_fresh: 46,
    },
    { kind: 'feed_withheld', feed: 'weather', count: 1, locations: [harwich] },
    { kind: 'feed_withheld', feed: 'marine', count: 12, locations: [harwich] },
    { kind: 'mail_fails', waiting: 3, failed: 1, since: null, error: 'The mail server refused the login' },
    {
      kind: 'display_silent',
      display: { _id: 'pier', name: 'Pier', number: 7 },
      location: harwich,
      last_report_at: '2025-07-01T12:32:00.000Z',
      dark_since: '2025-07-01T12:35:00.000Z',
    },
    {
      kind: 'display_unlit',
      display: { _id: 'slipway', name: 'Slipway', number: 8 },
      location: harwich,
      monitor: 'off',
    },
    { kind: 'mail_goes_nowhere' },
    { kind: 'no_backup', last_at: null },
    { kind: 'adverts_on_free_host', adverts: 61 },
  );
  const { user } = await show(<DashboardPage />);
  const hand = await region('11 things need a hand');
  const lines = within(hand).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Message at Harwich ends in 1 h \d min, at \S+.*: ‘Rip currents’Extend/),
    expect.stringContaining(
      'keep fresh. Weather data and marine data of 493 places grow old before they are asked for again: Open-Meteo, weather 18.3 times as rarely and Open-Meteo, sea 16 times as rarely as planned',
    ),
    expect.stringContaining(
      'Southern Water does not answer. 46 places have old values of it, or none. No answer',
    ),
    expect.stringContaining('No weather data to show at 1 place: HarwichTry now'),
    expect.stringContaining('No marine data to show at 12 places: Harwich and 11 moreSee sources'),
    expect.stringContaining('E-mail fails: 3 mails wait, 1 was given up. The mail server refused the login'),
    expect.stringMatching(
      /^Display Pier, Harwich, is not reporting since 13:32 on 1 July 2025\. The sign says so itself since about 13:35 on 1 July 2025Open/,
    ),
    expect.stringContaining('Display Slipway, Harwich, cannot be read. Its monitor is offOpen'),
    expect.stringContaining('E-mail reaches nobody.'),
    expect.stringContaining('There is no backup.'),
    expect.stringContaining('61 adverts are shown while weather or sea come from a host'),
  ]);
  expect(
    within(hand)
      .getByRole('link', { name: /^Extend/ })
      .getAttribute('href'),
  ).toContain('place=harwich');
  await user.click(within(hand).getByRole('button', { name: /^How to/ }));
  expect(within(screen.getByRole('dialog')).getByText('npm run backup -- /backup')).toBeTruthy();
  await user.click(
    within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
  );
  await user.click(within(hand).getByRole('button', { name: /^What to do/ }));
  const places = within(screen.getByRole('dialog')).getByRole('link', { name: 'Switch off the places' });
  expect(places.getAttribute('href')).toMatch(/^.admin.locations.active=/);
});

test('without anything to do it says so', async () => {
  needing();
  await show(<DashboardPage />);
  expect(await screen.findByText('Nothing needs a hand.')).toBeTruthy();
});

test('the totals are those of the calls', async () => {
  altering<AdvertList>('/api/adverts', (body) => ({ ...body, total_count: 7, active_count: 5 }));
  await show(<DashboardPage />);
  expect(await (await totals()).findByRole('link', { name: /^Locations.* active/ })).toBeTruthy();
  expect(await (await totals()).findByRole('link', { name: 'Adverts 7 5 active' })).toBeTruthy();
});

test('totals are counted by the rows where an answer has no counts', async () => {
  const off = { active: false, start_date: null, end_date: null };
  answering('/api/admin/locations', () =>
    Response.json({ locations: [{ active: true, custom_message: null }] }),
  );
  answering('/api/adverts', () => Response.json({ adverts: [off, { ...off, active: true }] }));
  answering('/api/admin/users', () => Response.json({ users: [{ verified: true }] }));
  await show(<DashboardPage />);
  expect(await (await totals()).findByRole('link', { name: 'Locations 1 1 active' })).toBeTruthy();
  expect(await (await totals()).findByRole('link', { name: 'Adverts 2 1 active' })).toBeTruthy();
  expect(await (await totals()).findByRole('link', { name: 'Messages now 0' })).toBeTruthy();
  expect(await (await totals()).findByRole('link', { name: 'Users 1 1 verified' })).toBeTruthy();
});

test('displays are counted by whether they report, revoked ones left out', async () => {
  const displays = (['reporting', 'reporting', 'late', 'revoked'] as const).map((state) =>
    aDisplay({ _id: state, state }),
  );
  answering('/api/admin/displays', () => Response.json({ displays }));
  await show(<DashboardPage />);
  const card = await (await totals()).findByRole('link', { name: /^Displays/ });
  expect(card.textContent).toBe('Displays2 of 3 reporting');
});

test('a network without displays has no figure of them', async () => {
  answering('/api/admin/displays', () => Response.json({ displays: [] }));
  await show(<DashboardPage />);
  await (await totals()).findByRole('link', { name: /^Locations/ });
  expect((await totals()).queryByText('Displays')).toBeNull();
});

test('adverts that fail are silent, locations that fail are not', async () => {
  answering('/api/adverts', () => Response.json({}, { status: 500 }));
  const stop = answering('/api/admin/locations', () => Response.json({}, { status: 500 }));
  const { user } = await show(<DashboardPage />);
  expect(await screen.findByText(staffTexts.statisticsFailed)).toBeTruthy();
  stop();
  const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
  if (retry) await user.click(retry);
  expect(await (await totals()).findByRole('link', { name: /^Locations/ })).toBeTruthy();
  await waitFor(async () => expect((await totals()).queryByRole('link', { name: /^Adverts/ })).toBeNull());
});

test('a source that is refreshed is shown as asked until it has answered', async () => {
  let isAnswered = false;
  altering<SourceReport>('/api/admin/sources', (report) => ({
    ...report,
    sources: report.sources?.map((source) => ({
      ...source,
      answered_at: isAnswered ? '2100-01-01T00:00:00.000Z' : null,
      error_at: null,
    })),
  }));
  const { user } = await show(<DashboardPage />);
  const health = within(await region('Health of the data'));
  await user.click(await health.findByRole('button', { name: 'Refresh Environment Agency' }));
  expect(await health.findByRole('button', { name: 'Asking Environment Agency…' })).toBeTruthy();
  isAnswered = true;
  expect(await screen.findByText('Environment Agency has answered.')).toBeTruthy();
  expect(health.getByRole('button', { name: 'Refresh Environment Agency' })).toBeTruthy();
});

test('all sources and feeds are shown on request', async () => {
  const { sources, feeds } = await getJson<SourceReport>('/api/admin/sources', 'sources');
  const all = sources.length + feeds.length;
  const { user } = await show(<DashboardPage />);
  const counts = await screen.findByText(new RegExp(`^${all} sources and feeds:`));
  const numbers = /: (\d+) fresh, (\d+) old, (\d+) away, (\d+) not in use/.exec(counts.textContent)?.slice(1);
  expect(numbers?.reduce((sum, count) => sum + Number(count), 0)).toBe(all);
  await user.click(await screen.findByRole('button', { name: `Show all ${all}` }));
  const table = within(screen.getByRole('table', { name: 'Sources and feeds' }));
  expect(table.getAllByRole('row')).toHaveLength(1 + all);
  expect(table.getByRole('rowheader', { name: /^All weather data/ })).toBeTruthy();
});

test('the activity is filtered by the server, and paged by its cursor', async () => {
  const logins = await getJson<AuditPage>('/api/admin/audit?action=login&limit=1', 'audit');
  expect(logins.total_count).toBeGreaterThan(0);
  const { user } = await show(<DashboardPage />);
  const activity = within(await region('Recent activity'));
  const calls = callsFromNow();
  await user.selectOptions(await activity.findByLabelText('Action'), 'Logins and passwords');
  await waitFor(() => expect(calls.some((path) => path.includes('action=login%2C'))).toBe(true));
  expect((await activity.findAllByText('Logged in')).length).toBeGreaterThan(0);
  await user.selectOptions(activity.getByLabelText('Days'), 'Today');
  await waitFor(() => expect(calls.some((path) => /from=\d{4}-\d\d-\d\d/.test(path))).toBe(true));
  await user.type(activity.getByLabelText('Person'), 'nobody logged in');
  await waitFor(() => expect(calls.some((path) => path.includes('person=nobody'))).toBe(true));
});

test('a person is found by the server among all accounts, and named again in the filter', async () => {
  const { user } = await show(<DashboardPage />);
  const activity = within(await region('Recent activity'));
  const calls = callsFromNow();
  const person = await activity.findByLabelText<HTMLInputElement>('Person');
  await user.type(person, 'safety_officer@test');
  await waitFor(() => expect(calls).toContain('/api/admin/users?q=safety_officer%40test&limit=20'));
  expect(calls.some((path) => path.includes('person='))).toBe(false); // not chosen yet
  await user.type(person, '.example');
  await waitFor(() => expect(calls.some((path) => /person=[\w-]{36}/.test(path))).toBe(true));
  await user.tab();
  expect(person.value).toBe('safety_officer@test.example');
  await user.clear(person);
  await user.type(person, 'nobody-has-this@');
  expect(await activity.findByText('not found')).toBeTruthy();
});

test('on a phone only what needs a hand is shown of the health, and the rest on request', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
  happyDOM.setViewport({ width: 390 });
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }));
  altering<SourceReport>('/api/admin/sources', (report) => ({
    ...report,
    sources: report.sources.map((source, index) => ({ ...source, state: index === 1 ? 'away' : 'fresh' })),
    feeds: report.feeds.map((feed) => ({
      ...feed,
      counts: { ...feed.counts, total: 1, fresh: 1, stale: 0, withheld: 0 },
    })),
  }));
  const { sources, feeds } = await getJson<SourceReport>('/api/admin/sources', 'sources');
  const { user } = await show(<DashboardPage />);
  const health = within(await region('Health of the data'));
  const heads = () => health.queryAllByRole('rowheader').map(({ textContent }) => textContent);
  const well = sources.length + feeds.length - 1;
  const more = await health.findByRole('button', { name: `${well} fresh: show` });
  expect(heads()).toEqual([expect.stringContaining(sources[1]?.name ?? '')]);
  await user.click(more);
  expect(heads()).toHaveLength(well + 1);
  expect(heads()[0]).toContain(sources[1]?.name ?? '');
  await user.click(health.getByRole('button', { name: 'Hide what is well' }));
  expect(heads()).toHaveLength(1);
});

test('older entries come by the cursor, and newer ones again', async () => {
  altering<AuditPage>('/api/admin/audit', (page) => ({ ...page, total_count: 12, next: '1-x' }));
  const { user } = await show(<DashboardPage />);
  const activity = within(await region('Recent activity'));
  await activity.findByText(/^1 to \d+ of 12$/);
  answering('/api/admin/audit', () =>
    Response.json({
      entries: [
        {
          _id: 'o',
          at: '2026-01-01T00:00:00Z',
          action: 'logout',
          actor: null,
          address: null,
          subject: null,
          details: {},
        },
      ],
      total_count: 12,
      next: null,
      location_names: {},
    }),
  );
  const calls = callsFromNow();
  await user.click(activity.getByRole('button', { name: 'Older' }));
  expect(await activity.findByText('11 to 11 of 12')).toBeTruthy();
  expect(calls.find((path) => path.includes('after=1-x'))).toBeTruthy();
  expect(activity.getByRole('button', { name: 'Older' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(activity.getByRole('button', { name: 'Newer' }));
  expect(await activity.findByText(/^1 to/)).toBeTruthy();
});

test('the settings show names and harmless values', async () => {
  const { user } = await show(<DashboardPage />);
  await user.click(await screen.findByRole('button', { name: /^Settings/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findByRole('row', { name: /^SMTP_URL/ })).textContent).toMatch(/set/);
  expect(dialog.getByText('Version')).toBeTruthy();
});

test('an officer sees what concerns them, and nothing that is refused', async () => {
  await visit({ as: 'safety_officer' });
  needing({
    kind: 'source_away',
    source: 's',
    name: 'Southern Water',
    since: null,
    error: null,
    not_fresh: 0,
  });
  const calls = callsFromNow();
  await show(<DashboardPage />);
  await region('1 thing needs a hand');
  await (await totals()).findByText('Your locations');
  await screen.findByRole('table', { name: 'Sources and feeds' });
  await region('Recent activity');
  expect(screen.queryByRole('button', { name: /^(Refresh|Try now|Settings)/ })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Quick links' })).toBeNull();
  expect(screen.queryByRole('alert', { name: /./ })).toBeNull();
  expect(calls.filter((path) => /users|settings|locations\?/.test(path))).toEqual([]);
});
