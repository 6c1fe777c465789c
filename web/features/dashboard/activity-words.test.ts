import { expect, test } from 'vitest';
import { type AuditEntry, auditActions } from '#contract/operations/audit.ts';
import { actionGroups, activityParts, actorWords } from './activity-words.ts';

const now = Date.parse('2026-07-11T13:02:00Z');
const places = { a: 'Bude', b: 'Croyde', c: 'Exmouth', d: 'Harwich', e: 'Margate' };
const person = { _id: 'p', email: 'officer@bude.example' };

const entry = (action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: '1',
  at: '2026-07-11T12:00:00Z',
  action,
  actor: person,
  address: '127.0.0.1',
  subject: null,
  details: {},
  ...more,
});
const of = (kind: string, name: string | null) => ({ subject: { kind, _id: 'x', name } });
const words = (told: AuditEntry) =>
  activityParts(told, places, now)
    .map((part) => (typeof part === 'string' ? part : `*${part.name}*`))
    .join('');
const atTheMachine = { actor: null, address: null };
const message = { title: 'Rip currents', expires_at: '2026-07-11T17:00:00Z' };

test.each<[string, AuditEntry]>([
  ['Logged in', entry('login')],
  ['Tried to log in, and was refused', entry('login_refused', { actor: null })],
  ['Signed up', entry('account_created', of('user', 'officer@bude.example'))],
  [
    'Made an account for *a@b.example*',
    entry('account_created', { ...atTheMachine, ...of('user', 'a@b.example') }),
  ],
  [
    'Gave *a@b.example* a new password',
    entry('password_reset', { ...atTheMachine, ...of('user', 'a@b.example') }),
  ],
  ['Chose a new password by a link from a mail', entry('password_reset', of('user', 'officer@bude.example'))],
  [
    'Made *a@b.example* User, before Safety Officer, without *Bude* and a former location',
    entry('role_changed', {
      ...of('user', 'a@b.example'),
      details: {
        before: { role: 'safety_officer', assigned_locations: ['a', 'gone'] },
        after: { role: 'user', assigned_locations: [] },
      },
    }),
  ],
  [
    'Made *a@b.example* Admin, before User',
    entry('role_changed', {
      ...atTheMachine,
      ...of('user', 'a@b.example'),
      details: { from: 'user', to: 'admin' },
    }),
  ],
  [
    'Assigned *Croyde* to *a@b.example*, and took away *Bude*',
    entry('locations_assigned', {
      ...of('user', 'a@b.example'),
      details: { before: { assigned_locations: ['a', 'c'] }, after: { assigned_locations: ['b', 'c'] } },
    }),
  ],
  [
    'Assigned *Bude*, *Croyde*, *Exmouth* and 2 more to a former user',
    entry('locations_assigned', {
      ...of('user', null),
      details: {
        before: { assigned_locations: [] },
        after: { assigned_locations: ['a', 'b', 'c', 'd', 'e'] },
      },
    }),
  ],
  [
    'Took *Bude* away from a former user',
    entry('locations_assigned', {
      ...of('user', null),
      details: { before: { assigned_locations: ['a'] }, after: { assigned_locations: [] } },
    }),
  ],
  [
    'Deleted the account of a former user, who was Safety Officer',
    entry('user_deleted', {
      ...of('user', null),
      details: { before: { role: 'safety_officer' }, after: {} },
    }),
  ],
  ['Added the location *Bude*', entry('location_created', of('location', 'Bude'))],
  [
    'Changed the location *Bude*: position, grid reference',
    entry('location_updated', {
      ...of('location', 'Bude'),
      details: { before: {}, after: { latitude: 50, longitude: -4, grid_ref: 'SS 2 0' } },
    }),
  ],
  [
    'Switched off the location *Bude*',
    entry('location_updated', {
      ...of('location', 'Bude'),
      details: { before: { active: true }, after: { active: false } },
    }),
  ],
  [
    'Renamed the location *Old slipway* to *Slipway*',
    entry('location_updated', {
      ...of('location', 'Slipway'),
      details: { before: { name: 'Old slipway', slug: 'o' }, after: { name: 'Slipway', slug: 's' } },
    }),
  ],
  [
    'Saved the message *Rip currents* at *Bude*, until today 18:00',
    entry('location_updated', {
      ...of('location', 'Bude'),
      details: { before: {}, after: { custom_message: message } },
    }),
  ],
  [
    'Saved the message *Rip currents* at *Bude*, until today 18:00',
    entry('custom_message_updated', {
      ...of('location', 'Bude'),
      details: { before: { custom_message: null }, after: { custom_message: message } },
    }),
  ],
  [
    'Cleared the message *Rip currents* at *Bude*',
    entry('custom_message_cleared', {
      ...of('location', 'Bude'),
      details: { before: { custom_message: message }, after: { custom_message: null } },
    }),
  ],
  ['Deleted the location *Test beach*', entry('location_deleted', of('location', 'Test beach'))],
  [
    'Imported 2 locations from the designated bathing waters: *Bude* and *Croyde*',
    entry('locations_imported', { details: { created: 2, skipped: 1, locations: ['a', 'b'] } }),
  ],
  [
    'Added the automated message *Offshore* at *Bude*',
    entry('automated_message_created', {
      ...of('automated_message', 'Offshore'),
      details: { before: {}, after: { title: 'Offshore', location_id: 'a' } },
    }),
  ],
  [
    'Changed the automated message *Offshore*: gusts',
    entry('automated_message_updated', {
      ...of('automated_message', 'Offshore'),
      details: { before: {}, after: { wind_gusts_min: 10, wind_gusts_max: 90 } },
    }),
  ],
  ['Deleted the advert *Surf school*', entry('advert_deleted', of('advert', 'Surf school'))],
  [
    'Had *admiralty* asked again',
    entry('refresh_requested', { details: { source: 'admiralty', places: 25 } }),
  ],
  [
    'Had the weather data of *Bude* asked for again',
    entry('refresh_requested', { ...of('location', 'Bude'), details: { feed: 'weather', location: 'bude' } }),
  ],
  ['display paired *Slipway*', entry('display_paired', of('display', 'Slipway'))],
])('%s', (sentence, told) => expect(words(told)).toBe(sentence));

test.each(auditActions)('%s is told without anything known of it, and belongs to one group', (action) => {
  const sentence = words(entry(action));
  expect(sentence).toMatch(/^[A-Z]/);
  expect(sentence).not.toMatch(/undefined|null|_/);
  const groups = Object.values(actionGroups).filter(({ actions }) =>
    (actions as readonly string[]).includes(action),
  );
  expect(groups).toHaveLength(1);
});

test('who did it', () => {
  expect(actorWords(entry('login'))).toBe('officer@bude.example');
  expect(actorWords(entry('login', { actor: { _id: 'p', email: null } }))).toBe('A former user');
  expect(actorWords(entry('login_refused', { actor: null }))).toBe('Not logged in');
  expect(actorWords(entry('role_changed', atTheMachine))).toBe('On the server itself');
});
