import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Mailer, Sender } from './mail.ts';
import { mailFolder, mailName } from './mail-files.ts';
import { mailFault, mailState } from './mail-state.ts';
import { toMessage } from './message.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** As long as the longest-lived link. A later mail only confuses. */
const OF_USE_MS = 30 * MINUTE_MS;
const CONNECTIONS = 3;

/** The time limits of the queue, in milliseconds. */
export interface Patience {
  /** Before the second attempt, the third and so on. */
  pauses: readonly number[];
  connection: number;
  greeting: number;
  /** Without any data from the mail server. */
  silence: number;
  /** One whole attempt: a server that answers a byte at a time is never silent. */
  attempt: number;
  /** For the mails that are being sent when the server stops. */
  stop: number;
}

const PATIENCE: Patience = {
  pauses: [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 10 * MINUTE_MS],
  connection: 10 * SECOND_MS,
  greeting: 10 * SECOND_MS,
  silence: 20 * SECOND_MS,
  attempt: MINUTE_MS,
  stop: 3 * SECOND_MS,
};

/** A file of the queue. */
const Queued = z.object({
  queued_at: z.number(), // epoch milliseconds
  message_id: z.string(), // the same at each attempt, so that a duplicate is recognised
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
type Queued = z.infer<typeof Queued>;

/** The part of a failed attempt that may be logged: never the server's own words, which can hold an address. */
interface Fault {
  code: string;
  /** The status of the server's answer. */
  smtp?: number;
}

/**
 * Mail over SMTP through `queue/` in the outbox. Each mail is a file there until the server accepts it. A mail that
 * the server refuses for good, or does not accept in time, moves to `failed/`.
 */
export function createSmtpQueue(options: {
  outbox: string;
  smtpUrl: string;
  from: Sender;
  log: Logger;
  now: () => number;
  patience?: Partial<Patience>;
}): Mailer {
  const { log, now } = options;
  const patience = { ...PATIENCE, ...options.patience };
  const queue = mailFolder(join(options.outbox, 'queue'));
  const failed = mailFolder(join(options.outbox, 'failed'));
  let transport: Transporter | undefined;
  const connect = async () => {
    const { createTransport } = await import('nodemailer'); // not with every start
    transport ??= createTransport({
      url: options.smtpUrl,
      connectionTimeout: patience.connection,
      dnsTimeout: patience.connection,
      greetingTimeout: patience.greeting,
      socketTimeout: patience.silence,
      socketCloseTimeout: SECOND_MS,
    });
    return transport;
  };
  const slot = pLimit(CONNECTIONS);
  const running = new Set<Promise<void>>();
  const waiting = new Set<NodeJS.Timeout>();
  const cutOff = new AbortController();
  let isClosing = false;
  let lastFault: string | null = null;

  const run = (work: () => Promise<void>) => {
    const job = work()
      .catch((err: unknown) => log.error({ err }, 'fault in the mail queue'))
      .finally(() => running.delete(job));
    running.add(job);
  };

  const giveUp = async (name: string, mail: unknown, fault: Fault, answer?: string) => {
    lastFault = mailFault(fault);
    log.error({ mail: name, ...fault }, 'mail not sent, given up');
    await failed.put(name, `${JSON.stringify({ failure: answer ?? fault.code, mail }, null, 2)}\n`);
    await queue.remove(name);
  };

  const later = (name: string, mail: Queued, attempt: number, wait: number) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      run(() => slot(() => send(name, mail, attempt)));
    }, wait);
    waiting.add(timer);
  };

  const send = async (name: string, mail: Queued, attempt: number): Promise<void> => {
    if (isClosing) return;
    if (now() - mail.queued_at > OF_USE_MS) return giveUp(name, mail, { code: 'too old' });
    try {
      const connected = await connect().catch((err: unknown) => {
        log.error({ err }, 'the mail library can not be loaded'); // no words of a mail server are in it
        throw err;
      });
      await connected.sendMail({
        ...toMessage(mail, options.from, mail.queued_at),
        messageId: mail.message_id,
        signal: AbortSignal.any([cutOff.signal, AbortSignal.timeout(patience.attempt)]),
      });
    } catch (error) {
      if (cutOff.signal.aborted) return;
      const { fault, isFinal, answer } = judged(error);
      const wait = patience.pauses[attempt - 1];
      if (isFinal || wait === undefined) return giveUp(name, mail, fault, answer);
      lastFault = mailFault(fault);
      log.warn({ mail: name, attempt, again_in_ms: wait, ...fault }, 'mail not sent yet');
      if (!isClosing) later(name, mail, attempt + 1, wait);
      return;
    }
    await queue.remove(name);
  };

  const takeUp = async (name: string) => {
    const content = await queue.read(name);
    const mail = parsed(content);
    if (!mail) return giveUp(name, content, { code: 'unreadable' });
    await slot(() => send(name, mail, 1));
  };

  // Listed before the first new mail is put there.
  for (const name of queue.list()) run(() => takeUp(name));
  return {
    send({ to, subject, text, html }) {
      const queued_at = now();
      const message_id = `<${randomUUID()}@${options.from.address.replace(/^.*@/, '')}>`;
      const mail = { queued_at, message_id, to, subject, text, html };
      const name = mailName(queued_at, 'json');
      run(async () => {
        // A full disk is no reason not to send.
        await queue
          .put(name, JSON.stringify(mail))
          .catch((err: unknown) => log.error({ err, mail: name }, 'mail not stored'));
        await slot(() => send(name, mail, 1));
      });
    },
    state: () => mailState({ queue, failed }, lastFault, now()),
    async close() {
      isClosing = true;
      for (const timer of waiting) clearTimeout(timer);
      const done = () => Promise.all(running);
      await Promise.race([done(), pause(patience.stop, undefined, { ref: false })]);
      cutOff.abort();
      await done();
      transport?.close();
    },
  };
}

function parsed(content: string): Queued | null {
  try {
    return Queued.parse(JSON.parse(content));
  } catch {
    return null;
  }
}

/** Whether the server will never accept this mail. A refused login is not final: the operator can correct it. */
function judged(error: unknown): { fault: Fault; isFinal: boolean; answer?: string } {
  if (!(error instanceof Error)) return { fault: { code: 'unknown' }, isFinal: false };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const smtp = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  const isPermanent = 'permanent' in error && error.permanent === true;
  return {
    fault: { code, ...(smtp === null ? {} : { smtp }) },
    isFinal: isPermanent && ['EENVELOPE', 'EMESSAGE'].includes(code),
    answer: error.message,
  };
}
