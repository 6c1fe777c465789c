/** A sign. One that was removed stays for what it has shown. */
export interface DisplayRow {
  id: string;
  number: number; // written on the sign; never given again
  name: string;
  location_id: string | null; // null: it was removed
  kind: string;
  look: string; // JSON
  opens: string | null; // HH:MM on London's clock; null: always open
  closes: string | null;
  width: number | null; // pixels of the screen that was paired
  height: number | null;
  out_of_service: string | null; // JSON
  paired_at: number | null; // when its screen got its first key
  revoked_at: number | null;
  revoked_as: string | null;
  created_at: number;
  updated_at: number;
}

/** A key of a display. Old ones stay for a while: whoever uses one has a copy. */
export interface DisplayKeyRow {
  key_hash: string;
  display_id: string;
  issued_at: number;
  used_at: number | null; // for the first time
  retired_at: number | null; // from when on it is refused, since a newer one was used
}

/** A screen that waits to be paired. */
export interface DisplayPairingRow {
  secret_hash: string;
  code_hash: string;
  display_id: string | null; // once it was approved
  address: string;
  browser: string;
  width: number;
  height: number;
  asked_at: number;
  expires_at: number;
}

/** What a display last reported; one row of each. */
export interface DisplayContactRow {
  display_id: string;
  last_report_at: number | null;
  spell_from: number | null; // since when it has reported without a gap
  boot: string | null; // JSON
  report: string | null; // JSON
  confirmed_at: number | null; // the last report that proved what the page shows
  confirmed_revision: string | null;
  sent: string | null; // JSON, what was last given out
  silent_mail_at: number | null; // when people were told that it does not report
  chain_number: number; // of the last showing that has ended; 0: none
  chain_hash: string | null;
  dark_after_ms: number; // the longest of the frames that it may hold
  refused_at: number | null; // for the first time since it was revoked
}

/** A time without a gap in the reports, which is over. */
export interface DisplaySpellRow {
  display_id: string;
  from_at: number;
  until_at: number;
  dark_after_ms: number; // as it was at its end
}

/** A stretch of time for which a display confirmed one notice. */
export interface DisplayShowingRow {
  id: string;
  display_id: string;
  number: number | null; // in the chain; null: it goes on
  revision: string; // of the first frame
  content: string; // JSON, the words of the notices
  text_hash: string | null; // of all words of the first frame; null: not painted
  sent_at: number;
  painted_from: number | null;
  painted_until: number | null; // null: it goes on, until the last report that confirmed it
  witnessed: number;
  last_witnessed_at: number | null;
  hash: string | null; // null: it goes on
}

/** A frame that was given out. */
export interface DisplayFrameRow {
  revision: string;
  frame: string; // JSON
  created_at: number;
}

export interface DisplayCommandRow {
  id: string;
  display_id: string;
  kind: string;
  given_by: string | null; // id of the account
  given_at: number;
  expires_at: number;
  outcome: string | null; // null: the display has not said
  ended_at: number | null;
}
