import type { Letter } from './letters.ts';
import type { MailState } from './mail-state.ts';

export interface Mail extends Letter {
  /** One address, without a name. */
  to: string;
}

export interface Mailer {
  /** Takes a mail over and returns at once; never throws. The outcome is in the log. */
  send: (mail: Mail) => void;
  /** The state of the mails of this process. */
  state: () => MailState;
  /** Ends running work within a limit. Unsent mails stay in the queue for the next start. */
  close: () => Promise<void>;
}

/** The sender of every mail. */
export interface Sender {
  name: string;
  address: string;
}
