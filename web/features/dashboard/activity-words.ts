import type { Role } from '#contract/accounts/auth.ts';
import { type FeedKind, feedTable } from '#contract/live/live-table.ts';
import { type AuditAction, type AuditEntry, auditActions } from '#contract/operations/audit.ts';
import { momentInSentence } from '#domain/time/moment-words.ts';
import { roleWords } from '#web/admin/areas.ts';

/** A part of a sentence. A name is shown in bold. */
export type Part = string | { name: string };
type Fields = Record<string, unknown>;

interface Told {
  entry: AuditEntry;
  /** The fields that differ, before and after. */
  before: Fields;
  after: Fields;
  /** What it was done to, or what kind of thing it was where its name is not known. */
  subject: (otherwise: string) => Part;
  place: (id: unknown) => Part;
  now: number;
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {});
const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
const isRole = (value: unknown): value is Role =>
  typeof value === 'string' && Object.hasOwn(roleWords, value);
const roleOf = (value: unknown): string => (isRole(value) ? roleWords[value] : 'another role');
const isAtTheMachine = ({ actor, address }: AuditEntry) => actor === null && address === null;

/** `A`, `A and B`, `A, B and 3 more`. */
function listed(parts: readonly Part[]): Part[] {
  const MOST = 4;
  const shown = parts.length > MOST ? parts.slice(0, MOST - 1) : parts;
  const rest = parts.length - shown.length;
  return shown.flatMap((part, index): Part[] => {
    const isLast = index === shown.length - 1;
    if (index === 0) return rest > 0 && isLast ? [part, ` and ${rest} more`] : [part];
    const before = isLast && rest === 0 ? ' and ' : ', ';
    return rest > 0 && isLast ? [before, part, ` and ${rest} more`] : [before, part];
  });
}

/** What a location's fields are called. */
const fieldWords: Readonly<Record<string, string>> = {
  name: 'name',
  slug: 'address',
  latitude: 'position',
  longitude: 'position',
  grid_ref: 'grid reference',
  w3w: 'what3words',
  active: 'active or not',
  custom_message: 'custom message',
  admiralty_station_id: 'tide station',
  bathing_water_ids: 'bathing waters',
  marine_latitude: 'marine point',
  marine_longitude: 'marine point',
  shore_bearing: 'bearing of the shore',
  crossings: 'crossings',
  title: 'title',
  description: 'description',
  file_url: 'file',
  file_type: 'kind of file',
  priority: 'priority',
  target_audience: 'audience',
  start_date: 'start',
  end_date: 'end',
  location_id: 'location',
  wind_direction: 'wind direction',
  wind_speed_min: 'wind speed',
  wind_speed_max: 'wind speed',
  wind_gusts_min: 'gusts',
  wind_gusts_max: 'gusts',
  is_active: 'active or not',
};

/** `: title, priority`, or nothing. */
function changedWords(after: Fields): string {
  const words = [
    ...new Set(Object.keys(after).map((field) => fieldWords[field] ?? field.replaceAll('_', ' '))),
  ];
  return words.length === 0 ? '' : `: ${words.join(', ')}`;
}

const until = (message: Fields, now: number): string => {
  const at = typeof message.expires_at === 'string' ? Date.parse(message.expires_at) : Number.NaN;
  return Number.isNaN(at) ? '' : `, until ${momentInSentence(at, now)}`;
};

const titleOf = (message: Fields): Part =>
  typeof message.title === 'string' ? { name: message.title } : 'without a title';

function customMessage({ before, after, subject, now }: Told): Part[] {
  const message = recordOf(after.custom_message);
  if (after.custom_message === null) {
    return ['Cleared the message ', titleOf(recordOf(before.custom_message)), ' at ', subject('a location')];
  }
  return ['Saved the message ', titleOf(message), ' at ', subject('a location'), until(message, now)];
}

function locationUpdated(told: Told): Part[] {
  const { before, after, subject } = told;
  const fields = Object.keys(after);
  if (fields.length === 1 && 'custom_message' in after) return customMessage(told);
  if (fields.length === 1 && 'active' in after) {
    return [`Switched ${after.active === true ? 'on' : 'off'} the location `, subject('of an unknown name')];
  }
  if (typeof before.name === 'string' && typeof after.name === 'string') {
    return ['Renamed the location ', { name: before.name }, ' to ', { name: after.name }];
  }
  return ['Changed the location ', subject('of an unknown name'), changedWords(after)];
}

function assigned({ before, after, place, subject }: Told): Part[] {
  const [old, fresh] = [idsOf(before.assigned_locations), idsOf(after.assigned_locations)];
  const added = fresh.filter((id) => !old.includes(id)).map(place);
  const removed = old.filter((id) => !fresh.includes(id)).map(place);
  const person = subject('a former user');
  if (added.length === 0 && removed.length === 0)
    return ['Saved the assigned locations of ', person, ' as they were'];
  if (removed.length === 0) return ['Assigned ', ...listed(added), ' to ', person];
  if (added.length === 0) return ['Took ', ...listed(removed), ' away from ', person];
  return ['Assigned ', ...listed(added), ' to ', person, ', and took away ', ...listed(removed)];
}

function roleChanged({ entry: { details }, before, after, subject, place }: Told): Part[] {
  const lost = idsOf(before.assigned_locations).filter((id) => !idsOf(after.assigned_locations).includes(id));
  return [
    'Made ',
    subject('a former user'),
    ` ${roleOf(after.role ?? details.to)}, before ${roleOf(before.role ?? details.from)}`,
    ...(lost.length === 0 ? [] : [', without ', ...listed(lost.map(place))]),
  ];
}

function imported({ entry: { details }, place }: Told): Part[] {
  const count = typeof details.created === 'number' ? details.created : idsOf(details.locations).length;
  const places = listed(idsOf(details.locations).map(place));
  return [
    `Imported ${count} ${count === 1 ? 'location' : 'locations'} from the designated bathing waters`,
    ...(places.length === 0 ? [] : [': ', ...places]),
  ];
}

function refreshed({ entry: { details }, subject }: Told): Part[] {
  if (typeof details.source === 'string') return ['Had ', { name: details.source }, ' asked again'];
  const feed = Object.hasOwn(feedTable, String(details.feed))
    ? feedTable[details.feed as FeedKind].name // just seen to be one
    : 'a feed';
  return [`Had the ${feed} of `, subject('a former location'), ' asked for again'];
}

const linkChanged =
  (did: string) =>
  ({ entry: { details }, subject }: Told): Part[] => [
    `${did} the link for other sites `,
    typeof details.label === 'string' ? { name: details.label } : 'without a label',
    ' at ',
    subject('a former location'),
  ];

const thing =
  (does: string, kind: string, withFields = false) =>
  ({ after, subject, place }: Told): Part[] => [
    `${does} the ${kind} `,
    subject('of an unknown name'),
    ...(withFields || typeof after.location_id !== 'string' ? [] : [' at ', place(after.location_id)]),
    withFields ? changedWords(after) : '',
  ];

const told: Readonly<Record<AuditAction, (told: Told) => Part[]>> = {
  login: () => ['Logged in'],
  login_refused: () => ['Tried to log in, and was refused'],
  logout: () => ['Logged out'],
  sign_out_everywhere: () => ['Signed out everywhere'],
  session_ended: () => ['Ended a login of their own on another device'],
  account_created: ({ entry, subject }) =>
    isAtTheMachine(entry) ? ['Made an account for ', subject('a former user')] : ['Signed up'],
  account_deleted: () => ['Deleted their own account'],
  password_changed: () => ['Changed their password'],
  password_reset: ({ entry, subject }) =>
    isAtTheMachine(entry)
      ? ['Gave ', subject('a former user'), ' a new password']
      : ['Chose a new password by a link from a mail'],
  role_changed: roleChanged,
  locations_assigned: assigned,
  user_deleted: ({ before, subject }) => [
    'Deleted the account of ',
    subject('a former user'),
    isRole(before.role) ? `, who was ${roleWords[before.role]}` : '',
  ],
  location_created: ({ subject }) => ['Added the location ', subject('of an unknown name')],
  location_updated: locationUpdated,
  location_deleted: ({ subject }) => ['Deleted the location ', subject('of an unknown name')],
  locations_imported: imported,
  custom_message_updated: customMessage,
  custom_message_cleared: customMessage,
  automated_message_created: thing('Added', 'automated message'),
  automated_message_updated: thing('Changed', 'automated message', true),
  automated_message_deleted: thing('Deleted', 'automated message'),
  advert_created: thing('Added', 'advert'),
  advert_updated: thing('Changed', 'advert', true),
  advert_deleted: thing('Deleted', 'advert'),
  link_created: linkChanged('Made'),
  link_revoked: linkChanged('Revoked'),
  display_added: thing('Added', 'display'),
  display_paired_again: ({ subject }) => [
    'Gave another screen to the display ',
    subject('of an unknown name'),
  ],
  display_updated: thing('Changed', 'display', true),
  display_service_changed: ({ after, subject }) => [
    after.out_of_service === null ? 'Put back into service the display ' : 'Took out of service the display ',
    subject('of an unknown name'),
  ],
  display_commanded: ({ entry: { details }, subject }) => [
    typeof details.kind === 'string'
      ? `Gave the command ‘${details.kind.replaceAll('_', ' ')}’ to the display `
      : 'Gave a command to the display ',
    subject('of an unknown name'),
  ],
  display_revoked: thing('Revoked', 'display'),
  display_removed: thing('Removed', 'display'),
  display_key_copied: ({ subject }) => [
    'Used a key that another screen has, of the display ',
    subject('of an unknown name'),
    ', which was revoked',
  ],
  display_code_refused: () => ['Typed a code that no display shows'],
  refresh_requested: refreshed,
};

const isKnown = (action: string): action is AuditAction => Object.hasOwn(told, action);

/**
 * What was done, as a sentence whose person is named beside it. An action of a later version is told by its own name.
 * @param locationNames by id, of the locations that are still there
 * @param now epoch ms
 */
export function activityParts(
  entry: AuditEntry,
  locationNames: Readonly<Record<string, string>>,
  now: number,
): Part[] {
  const { action, subject, details } = entry;
  const named: Told['subject'] = (otherwise) => (subject?.name ? { name: subject.name } : otherwise);
  if (!isKnown(action)) return [action.replaceAll('_', ' '), ' ', named('')].filter((part) => part !== '');
  const place: Told['place'] = (id) => {
    const name = typeof id === 'string' ? locationNames[id] : undefined;
    return name === undefined ? 'a former location' : { name };
  };
  const [before, after] = [recordOf(details.before), recordOf(details.after)];
  return told[action]({ entry, before, after, subject: named, place, now }).filter((part) => part !== '');
}

/** Who did it. */
export function actorWords(entry: AuditEntry): string {
  if (entry.actor) return entry.actor.email ?? 'A former user';
  return isAtTheMachine(entry) ? 'On the server itself' : 'Not logged in';
}

/** Actions that are filtered together. For officers there is nothing but messages. */
export const actionGroups = {
  messages: {
    name: 'Custom messages',
    actions: ['custom_message_updated', 'custom_message_cleared'],
    forOfficers: true,
  },
  automated: {
    name: 'Automated messages',
    actions: auditActions.filter((action) => action.startsWith('automated_message_')),
    forOfficers: true,
  },
  locations: {
    name: 'Locations',
    actions: auditActions.filter(
      (action) =>
        action.startsWith('location_') || action.startsWith('link_') || action === 'locations_imported',
    ),
    forOfficers: false,
  },
  adverts: {
    name: 'Adverts',
    actions: auditActions.filter((action) => action.startsWith('advert_')),
    forOfficers: false,
  },
  users: {
    name: 'Users and roles',
    actions: ['role_changed', 'locations_assigned', 'user_deleted', 'account_created', 'account_deleted'],
    forOfficers: false,
  },
  logins: {
    name: 'Logins and passwords',
    actions: [
      'login',
      'login_refused',
      'logout',
      'sign_out_everywhere',
      'session_ended',
      'password_changed',
      'password_reset',
    ],
    forOfficers: false,
  },
  displays: {
    name: 'Displays',
    actions: auditActions.filter((action) => action.startsWith('display_')),
    forOfficers: false,
  },
  sources: { name: 'Sources', actions: ['refresh_requested'], forOfficers: false },
} as const satisfies Record<string, { name: string; actions: readonly AuditAction[]; forOfficers: boolean }>;
export type ActionGroup = keyof typeof actionGroups;
export const isActionGroup = (text: string): text is ActionGroup => Object.hasOwn(actionGroups, text);
