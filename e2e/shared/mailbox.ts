import { setTimeout as wait } from 'node:timers/promises';
import { startMailServer } from '#server/testing/servers/mail-server.ts';

const ARRIVAL_LIMIT_MS = 15_000;
const LOOK_AGAIN_MS = 50;

/** A mail as its reader sees it. */
interface Letter {
  subject: string;
  /** The six digits in it. */
  code(): string;
  /** The path of the link in it. */
  linkPath(): string;
}

/** All mails that the server under test has sent, through a real mail server. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** The oldest mail to an address that was not taken yet; waits for it. */
  next(address: string): Promise<Letter>;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const server = await startMailServer();
  const taken = new Set<unknown>();
  return {
    url: server.url,
    async next(address) {
      const deadline = Date.now() + ARRIVAL_LIMIT_MS;
      while (Date.now() < deadline) {
        const arrived = server.arrived.find((letter) => letter.to.includes(address) && !taken.has(letter));
        if (arrived) {
          taken.add(arrived);
          return letterOf(arrived.mail.subject ?? '', arrived.mail.text ?? '');
        }
        await wait(LOOK_AGAIN_MS);
      }
      throw new Error(`No mail for ${address} within ${ARRIVAL_LIMIT_MS / 1000} s.`);
    },
    close: server.close,
  };
}

function letterOf(subject: string, text: string): Letter {
  const found = (pattern: RegExp): string => {
    const [, match] = pattern.exec(text) ?? [];
    if (match === undefined) throw new Error(`'${subject}' has nothing like ${pattern}: ${text}`);
    return match;
  };
  return {
    subject,
    code: () => found(/^(\d{6})$/m),
    linkPath: () => found(/https?:\/\/[^/\s]+(\/\S+)/),
  };
}
