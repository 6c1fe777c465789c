import type { Logger } from 'pino';
import type { Mail, Mailer, Sender } from './mail.ts';
import { mailFolder, mailName } from './mail-files.ts';
import { NO_TROUBLE } from './mail-state.ts';
import { toMessage } from './message.ts';

/** Used without a mail server: writes each mail to the outbox folder, in a form that mail programs open. */
export function createOutbox(options: {
  outbox: string;
  from: Sender;
  log: Logger;
  now: () => number;
  /** Logs the code or link of each, so that a developer need not open the file. */
  logsSecrets: boolean;
}): Mailer {
  const { log, now } = options;
  const folder = mailFolder(options.outbox);
  const running = new Set<Promise<void>>();

  const write = async (mail: Mail): Promise<void> => {
    const at = now();
    const { createTransport } = await import('nodemailer'); // not with every start
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail(toMessage(mail, options.from, at));
    if (!Buffer.isBuffer(message)) throw new Error('the composer gave a stream');
    const name = mailName(at, 'eml');
    await folder.put(name, message);
    const secret = options.logsSecrets ? mail.secret : undefined;
    log.info({ mail: name, ...(secret && { secret }) }, 'mail written to the outbox');
  };

  return {
    send(mail) {
      const job = write(mail)
        .catch((err: unknown) => log.error({ err }, 'mail not written'))
        .finally(() => running.delete(job));
      running.add(job);
    },
    state: () => NO_TROUBLE,
    close: async () => void (await Promise.all(running)),
  };
}
