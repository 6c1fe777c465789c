import { z } from 'zod';
import { pairingCodeIn } from '../accounts/typed-codes.ts';
import { Failure } from '../errors.ts';
import { formMoment, Id, line } from '../form-values.ts';
import { wholeNumber } from '../list-query.ts';
import { staffTexts } from '../staff-texts.ts';
import { Instant, LondonDate } from '../time.ts';
import { DisplayFrame } from './display-frame.ts';
import { DisplaySettings } from './display-settings.ts';

export { DisplaySettings, OpeningHours } from './display-settings.ts';

// ---- what a display calls -------------------------------------------------------------------------------------------

/** Body of `POST /api/display/pairings`: a screen asks to be paired. */
export const PairingRequest = z.strictObject({
  width: z.number().int().min(1).max(20_000), // pixels
  height: z.number().int().min(1).max(20_000),
});

export type PairingRequest = z.infer<typeof PairingRequest>;

/** Its answer. */
export const PairingBegun = z.object({
  /** 256 bits that never leave the page: with it the screen asks for its key. */
  secret: z.string(),
  /** Eight consonants in two groups, for the administrator to type: `BDGK-HMTX`. */
  code: z.string(),
  expires_at: Instant,
  poll_after_s: z.number().int(),
  /** The administration's screen for pairing, without the code: one has to stand before the sign. */
  pairing_url: z.url(),
});
export type PairingBegun = z.infer<typeof PairingBegun>;

/** Body of `POST /api/display/pairings/poll`. */
export const PairingPoll = z.strictObject({ secret: z.string().max(100) });

/** Its answer. With `paired`, once, comes the cookie with the key. */
export const PairingState = z.object({
  state: z.enum(['pending', 'slow_down', 'expired', 'paired']),
  poll_after_s: z.number().int(),
});
export type PairingState = z.infer<typeof PairingState>;

export const DisplayCommandKind = z.enum(['identify', 'reload', 'refresh', 'test_card']);
export type DisplayCommandKind = z.infer<typeof DisplayCommandKind>;

/** A command for a display. It expires five minutes after it was given. */
export const DisplayCommand = z.object({ id: z.string(), kind: DisplayCommandKind, expires_at: Instant });
export type DisplayCommand = z.infer<typeof DisplayCommand>;

export const DisplayProblem = z.enum([
  'clock_jumped', // the device's own clock and its monotonic one disagree by more than a minute
  'error_boundary', // the page failed to draw and showed 'dark'
  'does_not_fit', // words did not fit on one page
  'no_service_worker',
  'storage_full',
]);
export type DisplayProblem = z.infer<typeof DisplayProblem>;

/** What the agent of a display's computer says of the monitor (`deploy/display/agent.sh`). */
export const MonitorState = z.enum([
  'on', // the monitor says so itself
  'connected', // it is sent a picture; whether it is lit is not known
  'off', // no picture is sent, or the monitor says that it sleeps
  'none', // no monitor is connected
  'silent', // the agent gives no answer
]);
export type MonitorState = z.infer<typeof MonitorState>;

/** Body of `POST /api/display/report`, every minute. */
export const DisplayReport = z.strictObject({
  boot_id: z.string().regex(/^[\w-]{8,64}$/), // new at each start of the page
  sequence: z.number().int().min(0), // grows by one with each report of a start
  uptime_ms: z.number().min(0), // monotonic, since the page started
  /** The revision that is shown, and for how long it has been; null: none. */
  revision: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullable(),
  painted_ms_ago: z.number().min(0).nullable(), // null: not known to be painted
  visible: z.boolean(), // the page is visible, and frames have been drawn since the last report
  /** SHA-256, base64url, of the words that stand visibly in the page (`paintedWords` in `domain/displays/`). */
  text_hash: z.string().max(64).nullable(),
  /** Of the frame that it holds; the answer brings another only where that differs. */
  tag: z.string().max(64).nullable(),
  problems: z.array(DisplayProblem).max(10),
  version: z.string().max(40), // of the sign's program
  memory_mb: z.number().min(0).nullable(),
  monitor: MonitorState.optional(), // absent: its computer has no agent
  /** What became of commands. */
  results: z.array(z.strictObject({ id: Id, outcome: z.enum(['done', 'expired', 'failed']) })).max(20),
});
export type DisplayReport = z.infer<typeof DisplayReport>;

/** The sign's code to scan in one minute. */
export const WitnessCode = z.object({ from: Instant, url: z.url() });
export type WitnessCode = z.infer<typeof WitnessCode>;

/** Answer of `POST /api/display/report`, and each event of `GET /api/display/events` (server-sent events, `answer`). */
export const DisplayAnswer = z.object({
  server_time: Instant,
  display: z.object({ name: z.string(), number: z.number().int() }),
  /** Null: what the sign holds is still right. */
  frame: DisplayFrame.nullable(),
  revision: z.string(),
  commands: z.array(DisplayCommand),
  /** Codes of this minute and the next ones. */
  witness: z.array(WitnessCode),
  report_after_s: z.number().int(),
  /** Whether now is within the opening hours: outside of them the page may reload. */
  is_open: z.boolean(),
});
export type DisplayAnswer = z.infer<typeof DisplayAnswer>;

/** Why a display's key opens nothing. `unknown`: this server has no such key, or none was sent. */
export const DisplayRefusal = z.enum(['revoked', 'copied', 'unknown']);
export type DisplayRefusal = z.infer<typeof DisplayRefusal>;

/** Body of each 401 of a display's calls: from then on the screen is empty but for 'Not in service', and may pair again. */
export const DisplayRefused = z.object({ ...Failure.shape, reason: DisplayRefusal });
export type DisplayRefused = z.infer<typeof DisplayRefused>;

// ---- what the administration calls ----------------------------------------------------------------------------------

export const DisplayState = z.enum([
  'reporting', // at most 150 s ago
  'late', // at most 10 min
  'not_reporting', // longer: the sign says so itself
  'closed', // not reporting, outside its opening hours
  'out_of_service',
  'revoked',
  'never_seen',
]);
export type DisplayState = z.infer<typeof DisplayState>;

const PairingCode = z
  .string({ error: 'code must be text' })
  .transform(pairingCodeIn)
  .pipe(z.string().max(40, 'code must have eight letters'));

/** Body of `POST /api/admin/displays/look`: whose code is it? And of `POST /api/admin/displays/{id}/pair`: its screen gets that display. */
export const PairingLook = z.strictObject({ code: PairingCode });

/** Its answer: the screen that shows the code. */
export const PairingFound = z.object({
  browser: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  address: z.string(), // from where it calls
  asked_at: Instant,
  expires_at: Instant,
});
export type PairingFound = z.infer<typeof PairingFound>;

/** Body of `POST /api/admin/displays`: approves the pairing as a new display. */
export const DisplayForm = z.strictObject({ ...DisplaySettings.shape, code: PairingCode });
export type DisplayForm = z.infer<typeof DisplayForm>;
/** Body of `PUT /api/admin/displays/{id}`. */
export const DisplayChange = z.strictObject({
  ...DisplaySettings.shape,
  version: Instant.optional(), // the `updated_at` that was seen, where no `If-Match` says it; without both the last write wins
});
export type DisplayChange = z.infer<typeof DisplayChange>;
/** Body of `POST /api/admin/displays/{id}/commands`. */
export const CommandForm = z.strictObject({ kind: DisplayCommandKind });
/** Body of `PUT /api/admin/displays/{id}/service`. `null` as text: back in service. */
export const ServiceForm = z.strictObject({
  text: line('text', 200, staffTexts.displayTextMissing).nullable(),
  until: formMoment('until').default(null),
});
export type ServiceForm = z.infer<typeof ServiceForm>;

/** How well a showing is proved. Never 'seen by bathers'. */
export const Evidence = z.enum(['sent', 'painted', 'witnessed']);
export type Evidence = z.infer<typeof Evidence>;

/** A stretch of time for which a display confirmed one frame. */
export const Showing = z.object({
  _id: z.string(),
  number: z.number().int(), // in the chain of the display, from 1
  revision: z.string(),
  /** The headlines of the frame, the most important first. */
  says: z.array(z.string()),
  evidence: Evidence,
  sent_at: Instant,
  painted_from: Instant.nullable(),
  painted_until: Instant.nullable(), // the last report that confirmed it
  witnessed: z.number().int(), // scans
  last_witnessed_at: Instant.nullable(), // to the minute
  hash: z.string().nullable(), // null: the showing goes on
});
export type Showing = z.infer<typeof Showing>;

/** How many days of showings are answered where none are asked for, today included; and at most: as long as they are kept. */
export const USUAL_SHOWING_DAYS = 7;
export const MOST_SHOWING_DAYS = 731;

/** Query of `GET /api/admin/displays/{id}/showings`: days in London, and where to go on. */
export const ShowingQuery = z.strictObject({
  from: LondonDate.optional(),
  until: LondonDate.optional(),
  /** `next` of the page before. */
  after: wholeNumber('after', 0, Number.MAX_SAFE_INTEGER).default(0),
});
export type ShowingQuery = z.infer<typeof ShowingQuery>;

/** Its answer: the showings that reach into these days, the earliest first. */
export const ShowingPage = z.object({
  from: LondonDate,
  until: LondonDate,
  showings: z.array(Showing),
  next: z.number().int().nullable(), // null: these are the last
});
export type ShowingPage = z.infer<typeof ShowingPage>;

/** A stretch of a display's day. */
export const ContactSpell = z.object({
  state: z.enum(['reporting', 'late', 'dark', 'closed']),
  from: Instant,
  until: Instant,
});
export type ContactSpell = z.infer<typeof ContactSpell>;

/** A display in the list of `GET /api/admin/displays`. Officers get those of their locations. */
export const Display = z.object({
  _id: z.string(),
  number: z.number().int(), // written on the sign: `Sign 7`
  kind: z.enum(['screen', 'epaper']),
  ...DisplaySettings.shape,
  location: z.object({ _id: z.string(), name: z.string(), slug: z.string() }),
  state: DisplayState,
  /** From when the sign says itself that it has no contact; null: it reports, or was never seen. */
  dark_since: Instant.nullable(),
  last_report_at: Instant.nullable(),
  /** The showing that goes on; of a display that does not report any more the last one. */
  showing: Showing.nullable(),
  /** It shows what it should. Null: it does not report. */
  is_current: z.boolean().nullable(),
  problems: z.array(DisplayProblem),
  monitor: MonitorState.nullable(), // null: its computer has no agent, or it does not report
  version: z.string().nullable(),
  memory_mb: z.number().nullable(),
  resolution: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  out_of_service: z.object({ text: z.string(), until: Instant.nullable() }).nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Display = z.infer<typeof Display>;

export const DisplayList = z.object({ displays: z.array(Display) });
export type DisplayList = z.infer<typeof DisplayList>;

/** Answer of `GET /api/admin/displays/{id}`. */
export const DisplayDetail = z.object({
  display: Display,
  /** What it should show now. */
  frame: DisplayFrame,
  /** What it has confirmed, where that is something else. */
  confirmed: DisplayFrame.nullable(),
  day: z.array(ContactSpell), // the last 24 hours
  week: z.array(ContactSpell), // the last 7 days
  commands: z.array(
    DisplayCommand.extend({
      by: z.string().nullable(), // e-mail; null: the account was deleted
      given_at: Instant,
      outcome: z.enum(['waiting', 'done', 'expired', 'failed']),
    }),
  ),
  showings: z.array(Showing), // of the last 7 days, the latest first, 100 at most
});
export type DisplayDetail = z.infer<typeof DisplayDetail>;

/**
 * How far a saved message has come on one display: `Pier: painted 14:02:11`. One that was revoked stands among them while it may
 * not know and may not be dark.
 */
export const Delivery = z.object({
  display: z.object({ _id: z.string(), number: z.number().int(), name: z.string() }),
  state: DisplayState,
  evidence: Evidence.nullable(), // null: not even sent
  at: Instant.nullable(), // when it was painted, or sent
  /**
   * Until when a sign that has not painted it can show something older: it is dark from then. Null: painted, or dark. Of a
   * revoked one: until when it can show its last words, whatever they are.
   */
  dark_at_the_latest: Instant.nullable(),
  monitor: MonitorState.nullable(), // null: its computer has no agent, or it does not report
});
export type Delivery = z.infer<typeof Delivery>;

/** Answer of `GET /api/admin/locations/{id}/deliveries`. */
export const Deliveries = z.object({ deliveries: z.array(Delivery) });
export type Deliveries = z.infer<typeof Deliveries>;

/** Answer of the calls that change a display. */
export const DisplayChanged = z.object({ success: z.literal(true), message: z.string(), display: Display });
