import type { Letter } from './letters.ts';
import type { MailState } from './mail-state.ts';

export interface Mail extends Letter {
  /** One address, without a name. */
  to: string;
}

export interface Mailer {
  /** Takes a mail over and returns at once; never throws. What becomes of it is the mailer's to tell, in the log. */
  send: (mail: Mail) => void;
  /** How it stands with what was handed over to this process. */
  state: () => MailState;
  /** Ends what is running, within a bound; what has not gone by then stays in the queue for the next start. */
  close: () => Promise<void>;
}

/** The sender of every mail. */
export interface Sender {
  name: string;
  address: string;
}
