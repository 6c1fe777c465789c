import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Mailer, Sender } from './mail.ts';
import { mailFolder } from './mail-files.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpQueue, type Patience } from './smtp-queue.ts';

/** Allows no text that a mail program or server could read as several addresses, or as more than an address. */
const ONE_ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const MAX_ADDRESS_LENGTH = 254;
const DAY_MS = 86_400_000;

/**
 * Sends mail: through a queue on the disk to the mail server of SMTP_URL, or without one into files in `outbox/` of the
 * data folder.
 */
export function createMailer(options: {
  config: Config['mail'];
  dataDir: string;
  log: Logger;
  /** In production no code or link is logged. */
  production: boolean;
  now?: () => number;
  patience?: Partial<Patience>;
}): Mailer {
  const { config, log, production, now = Date.now, patience = {} } = options;
  const outbox = join(options.dataDir, 'outbox');
  const from = sender(config.from);
  const way =
    config.smtpUrl === null
      ? createOutbox({ outbox, from, log, now, logsSecrets: !production })
      : createSmtpQueue({ outbox, smtpUrl: config.smtpUrl, from, log, now, patience });
  if (production && config.smtpUrl === null) {
    log.warn({ outbox }, 'no SMTP_URL: mail reaches nobody and is written to the outbox folder');
  }

  const prune = () => {
    const folders = [outbox, join(outbox, 'queue'), join(outbox, 'failed')].filter(existsSync);
    Promise.all(folders.map((path) => mailFolder(path).prune(now()))).catch((err: unknown) =>
      log.warn({ err }, 'old mails not removed'),
    );
  };
  prune();
  const timer = setInterval(prune, DAY_MS).unref();

  return {
    send(mail) {
      if (mail.to.length <= MAX_ADDRESS_LENGTH && ONE_ADDRESS.test(mail.to)) way.send(mail);
      else log.error('mail refused: its recipient is not one address');
    },
    state: way.state,
    async close() {
      clearInterval(timer);
      await way.close();
    },
  };
}

/** `Name <address>` or an address alone, as the setting is checked to be. */
function sender(from: string): Sender {
  const [, name = '', address = from] = /^([^<]*)<(.*)>$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
