import type {
  DisplayCommandRow,
  DisplayContactRow,
  DisplayFrameRow,
  DisplayKeyRow,
  DisplayPairingRow,
  DisplayRow,
  DisplayShowingRow,
  DisplaySpellRow,
} from './displays/display-rows.ts';

/**
 * The tables as they are stored. Portable column types only, the same in both engines: text ids, text for JSON,
 * epoch milliseconds for times, 0 or 1 for booleans, double precision for measures. The file of each table's
 * queries maps them to what the rest of the server speaks.
 */
export interface Schema {
  locations: LocationRow;
  users: UserRow;
  sessions: SessionRow;
  email_codes: EmailCodeRow;
  pending_sign_ups: PendingSignUpRow;
  reset_tokens: ResetTokenRow;
  assigned_locations: AssignedLocationRow;
  automated_messages: AutomatedMessageRow;
  automated_message_matches: AutomatedMessageMatchRow;
  adverts: AdvertRow;
  media: MediaRow;
  audit_log: AuditRow;
  feed_values: FeedValueRow;
  weather_days: ModelDayRow;
  marine_days: ModelDayRow;
  overflow_history: OverflowHistoryRow;
  watched_overflows: WatchedOverflowRow;
  sample_history: SampleHistoryRow;
  upstream_spend: UpstreamSpendRow;
  model_runs: ModelRunsRow;
  signed_links: SignedLinkRow;
  displays: DisplayRow;
  display_keys: DisplayKeyRow;
  display_pairings: DisplayPairingRow;
  display_contacts: DisplayContactRow;
  display_spells: DisplaySpellRow;
  display_showings: DisplayShowingRow;
  display_frames: DisplayFrameRow;
  display_commands: DisplayCommandRow;
  settings: { key: string; value: string };
}

/** 0 or 1. */
type Flag = number;

export interface LocationRow {
  id: string;
  name: string;
  slug: string; // lower case
  latitude: number;
  longitude: number;
  active: Flag;
  grid_ref: string | null;
  w3w: string | null;
  admiralty_station_id: string | null;
  bathing_water_ids: string; // JSON, a list of EUBWIDs
  marine_latitude: number | null;
  marine_longitude: number | null;
  shore_bearing: number | null;
  crossings: string | null; // JSON, a list; null: none
  custom_message: string | null; // JSON
  created_at: number;
  updated_at: number;
}

export interface UserRow {
  id: string;
  email: string; // as it was typed
  email_key: string; // what makes it unique
  password_hash: string;
  role: string;
  verified: Flag;
  login_count: number;
  last_login: number | null;
  last_login_attempt: number | null;
  created_at: number;
  updated_at: number;
}

export interface SessionRow {
  token_hash: string;
  session_id: string; // the same for all tokens that a session has had
  user_id: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  address: string;
  user_agent: string | null;
  role: string; // the user's role when the token was made; if it has changed, a new token is made
}

/** One for each address: a newer code replaces it. */
export interface EmailCodeRow {
  email_key: string;
  code_hash: string;
  sent_at: number;
  expires_at: number;
}

/** The server's side of a sign-up that a browser has begun. */
interface PendingSignUpRow {
  token_hash: string;
  email: string;
  expires_at: number;
  tries: number; // wrong codes since the last one was asked for
}

/** One for each account: a newer link replaces it. */
interface ResetTokenRow {
  user_id: string;
  token_hash: string;
  expires_at: number;
}

interface AssignedLocationRow {
  user_id: string;
  location_id: string;
}

export interface AutomatedMessageRow {
  id: string;
  location_id: string;
  title: string;
  description: string;
  wind_direction: string;
  wind_speed_min: number; // mph
  wind_speed_max: number;
  wind_gusts_min: number;
  wind_gusts_max: number;
  is_active: Flag;
  created_at: number;
  updated_at: number;
}

/** A time during which a message applied. Stays when the message is deleted. */
export interface AutomatedMessageMatchRow {
  id: string;
  message_id: string;
  location_id: string;
  title: string; // as it was shown
  simulated: Flag;
  began_at: number;
  ended_at: number | null;
  wind_speed: number; // mph, when it began
  wind_gusts: number;
  wind_direction: number; // degrees true
}

export interface AdvertRow {
  id: string;
  location_id: string;
  title: string;
  description: string;
  file_url: string;
  file_type: string;
  priority: number;
  active: Flag;
  target_audience: string | null;
  start_date: number | null;
  end_date: number | null;
  media_id: string | null; // of the upload; null: the file is elsewhere
  media: string | null; // JSON, the files of the upload
  request_key: string | null; // of the upload that made it, for retries
  created_at: number;
  updated_at: number;
}

/** An upload. Its files never change. */
interface MediaRow {
  id: string;
  state: string; // storing, used, doomed
  names: string; // JSON, the names of its files in the media store
  bytes: number; // of all files
  stored_by: string; // the process that stores them
  created_at: number;
}

/** Rows are only ever added. */
export interface AuditRow {
  id: string;
  at: number;
  action: string;
  actor_id: string | null; // null: not logged in
  address: string | null; // null: at the machine itself
  subject: string | null; // kind and id of the record, 'location:…'
  location_id: string | null; // the location concerned, even if it is deleted
  details: string; // JSON
}

export interface FeedValueRow {
  kind: string;
  location_id: string;
  simulated: Flag;
  value: string; // JSON
  source: string | null; // null: no source covers the place
  attribution: string | null;
  observed_at: number | null;
  fetched_at: number;
  whereabouts: string | null; // null: stored by an earlier version
}

/** What a model said of one place in one day. */
export interface ModelDayRow {
  location_id: string;
  simulated: Flag;
  day: number; // UTC, days since 1970
  /**
   * A JSON list without its brackets, as it was recorded: `[minute of the day, measures …]`. Of the weather: °C, mph, gusts in
   * mph, degrees true where the wind comes from. Of the sea: waves in metres, °C, metres above mean sea level.
   */
  moments: string;
}

export interface OverflowHistoryRow {
  company: string;
  overflow_id: string;
  simulated: Flag;
  changed_at: number; // when it was first seen here
  status_code: number | null;
  status_start: number | null; // start of the status, as the company gives it
  location_id: string; // near which it was seen
  latitude: number;
  longitude: number;
  /** The last look that showed it. Null in rows from before looks were recorded: then `changed_at` alone is sure. */
  seen_until: number | null;
  /** The latest discharge, as the company published it then. */
  event_start: number | null;
  event_end: number | null;
}

/** Each overflow that has a history, as it was last recorded. */
export interface WatchedOverflowRow {
  company: string;
  overflow_id: string;
  simulated: Flag;
  name: string;
  latitude: number;
  longitude: number;
}

export interface SampleHistoryRow {
  bathing_water_id: string;
  simulated: Flag;
  sampled_at: number;
  escherichia_coli: number | null; // colonies per 100 ml
  escherichia_coli_qualifier: string | null;
  enterococci: number | null; // colonies per 100 ml
  enterococci_qualifier: string | null;
  discountable: Flag | null; // whether it may be left out of the yearly class; null: the source did not say, or it was not stored
}

interface UpstreamSpendRow {
  upstream: string;
  day: string; // YYYY-MM-DD, UTC
  calls: number;
  spent: number; // weighted, as the source counts
}

/** What a feed's source last said of the runs of its models. */
interface ModelRunsRow {
  kind: string;
  simulated: Flag;
  run_at: number | null; // of the main model: when its newest run began
  since: number; // since when the newest runs of all models may be asked for
  next_at: number | null;
  confirmed_at: number; // when the source last said so
}

/** A link that opens one place to other sites. One that was revoked has no row. */
export interface SignedLinkRow {
  id: string;
  location_id: string;
  label: string;
  created_at: number;
  expires_at: number | null; // null: never
}
