import type { Delivery, Display, DisplayState, Evidence, MonitorState } from '#contract/displays/displays.ts';
import { clockAndDay } from '../time/clock-and-day.ts';
import { londonClock, londonClockWithSeconds, londonDate } from '../time/london-time.ts';
import { clockOrMoment } from '../time/moment-words.ts';

/** The states of a display in a word or two. */
export const displayStateNames = {
  reporting: 'Reporting',
  late: 'Late',
  not_reporting: 'Not reporting',
  closed: 'Closed',
  out_of_service: 'Out of service',
  revoked: 'Revoked',
  never_seen: 'Never seen',
} as const satisfies Record<DisplayState, string>;

/** How well a showing is proved. None of them says that somebody read it. */
export const evidenceNames = {
  sent: 'Sent',
  painted: 'Painted',
  witnessed: 'Witnessed',
} as const satisfies Record<Evidence, string>;

export const evidenceMeanings = {
  sent: 'the server gave it out. Whether it arrived is not known',
  painted: 'the display reported that its page was visible and drawn with exactly this text',
  witnessed:
    'somebody scanned the code that this display showed within three minutes, so its screen was lit with it',
} as const satisfies Record<Evidence, string>;

const problemWords = {
  clock_jumped: 'Its own clock has jumped. The sign does not go by it.',
  error_boundary: 'Its page failed to draw and went dark.',
  does_not_fit: 'Some words did not fit on one page.',
  no_service_worker: 'It keeps nothing for a time without contact.',
  storage_full: 'Its storage is full.',
} as const satisfies Record<Display['problems'][number], string>;

/** Null: no problem. */
const monitorProblems = {
  on: null,
  connected: null,
  off: 'Its monitor is off: nobody can read it.',
  none: 'No monitor is connected: nobody can read it.',
  silent: 'The agent on its computer does not answer: whether the monitor is on is not known.',
} as const satisfies Record<MonitorState, string | null>;

/** What is wrong with a display by its last report, a sentence each. */
export function problemsOf({ problems, monitor }: Pick<Display, 'problems' | 'monitor'>): string[] {
  const words = problems.map((problem): string => problemWords[problem]);
  const ofMonitor = monitor && monitorProblems[monitor];
  return ofMonitor ? [ofMonitor, ...words] : words;
}

/** What is known of the monitor, where its computer has an agent. */
export const monitorNames = {
  on: 'monitor on',
  connected: 'monitor connected, not known whether it is lit',
  off: 'monitor off',
  none: 'no monitor',
  silent: 'monitor not known',
} as const satisfies Record<MonitorState, string>;

type Stated = Pick<Display, 'state' | 'dark_since' | 'opening_hours' | 'out_of_service'>;

/** What the state means at the sign, after its name: `: the sign says so itself since about 14:32`; or nothing. */
export function stateMeaning(display: Stated, now: number): string {
  switch (display.state) {
    case 'not_reporting':
      return darkWords(display.dark_since, now);
    case 'closed':
      return display.opening_hours ? ` until ${display.opening_hours.opens}` : '';
    case 'out_of_service': {
      const until = display.out_of_service?.until;
      return until ? ` until ${clockAndDay(Date.parse(until), now)}` : '';
    }
    default:
      return '';
  }
}

function darkWords(darkSince: string | null, now: number): string {
  if (darkSince === null) return '';
  const at = Date.parse(darkSince);
  return at <= now
    ? `: the sign says so itself since about ${clockOrMoment(at, now)}`
    : `: the sign will say so itself from about ${clockOrMoment(at, now)}`;
}

/** A sign paints it sooner or later, or ends what it shows. */
const isWaitedFor: Readonly<Record<DisplayState, boolean>> = {
  reporting: true,
  late: true,
  not_reporting: true,
  closed: true,
  out_of_service: false,
  revoked: false,
  never_seen: false,
};

/** A revoked one counts no more, whatever it has painted. */
export const isDelivered = ({ evidence, state }: Pick<Delivery, 'evidence' | 'state'>): boolean =>
  state !== 'revoked' && (evidence === 'painted' || evidence === 'witnessed');

/** Whether a display has still to paint the message. */
export const isOutstanding = (delivery: Pick<Delivery, 'evidence' | 'state'>): boolean =>
  !isDelivered(delivery) && isWaitedFor[delivery.state];

/** How far a message has come on one display: `painted 14:02:11`, `not yet, dark at 14:32 at the latest`. */
export function deliveryWords(delivery: Omit<Delivery, 'display'>, now: number): string {
  const unlit = unlitWords(delivery);
  if (isDelivered(delivery)) {
    const at = delivery.at === null ? '' : ` ${secondsOrMoment(Date.parse(delivery.at), now)}`;
    const witnessed = delivery.evidence === 'witnessed' ? ', witnessed' : '';
    return `painted${at}${witnessed}${unlit && `, but now ${unlit}`}`;
  }
  if (delivery.state === 'revoked') return revokedWords(delivery, now);
  if (!isWaitedFor[delivery.state])
    return `does not show it: ${displayStateNames[delivery.state].toLowerCase()}`;
  return `not yet, ${unlit || until(delivery, now)}`;
}

/** Empty: it may be lit. */
const unlitWords = ({ monitor }: Pick<Delivery, 'monitor'>): string =>
  monitor === 'off' ? 'its monitor is off' : monitor === 'none' ? 'no monitor is connected' : '';

function until({ state, dark_at_the_latest }: Omit<Delivery, 'display'>, now: number): string {
  if (dark_at_the_latest === null) return state === 'closed' ? 'closed' : 'dark';
  return darkAtTheLatest(Date.parse(dark_at_the_latest), now);
}

const darkAtTheLatest = (at: number, now: number): string =>
  `dark ${at <= now ? 'since' : 'at'} ${clockOrMoment(at, now)} at the latest`;

/** It may not know of it yet: `revoked, may show its last words until dark at 14:32 at the latest`. */
function revokedWords({ dark_at_the_latest }: Pick<Delivery, 'dark_at_the_latest'>, now: number): string {
  if (dark_at_the_latest === null) return 'revoked';
  const at = Date.parse(dark_at_the_latest);
  const dark = darkAtTheLatest(at, now);
  return at <= now ? `revoked, ${dark}` : `revoked, may show its last words until ${dark}`;
}

const secondsOrMoment = (at: number, now: number): string =>
  londonDate(at) === londonDate(now) ? londonClockWithSeconds(at) : clockOrMoment(at, now);

/** The hours in which somebody is there to read it: `08:00 to 20:00`, `Always`. */
export const openingWords = (hours: Display['opening_hours']): string =>
  hours ? `${hours.opens} to ${hours.closes}` : 'Always';

/** `14:02 to 15:10`, with the days where they are not today; `14:02, goes on`. */
export function spanWords(from: number, until: number | null, now: number): string {
  if (until === null) return `since ${clockOrMoment(from, now)}`;
  const end = londonDate(from) === londonDate(until) ? londonClock(until) : clockOrMoment(until, now);
  return `${clockOrMoment(from, now)} to ${end}`;
}
