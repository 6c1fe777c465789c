import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A refusal in the words of an SMTP server. */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/**
 * A real SMTP server on a free port, without TLS by default.
 * @param answer called for each message; an error that it throws is the server's answer
 */
export async function startMailServer(
  options: { port?: number; answer?: (nth: number) => void; smtp?: SMTPServerOptions } = {},
) {
  const arrived: { mail: Email; to: string[]; from: string }[] = [];
  let asked = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          asked += 1;
          options.answer?.(asked);
          const { rcptTo, mailFrom } = session.envelope;
          arrived.push({
            mail,
            to: rcptTo.map(({ address }) => address),
            from: mailFrom ? mailFrom.address : '',
          });
        })
        .then(() => done(), done);
    },
    ...options.smtp,
  });
  // Some tests are about a client that goes away in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(options.port ?? 0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `${options.smtp?.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    /** The messages that it has accepted, parsed. */
    arrived,
    /** The number of messages it was given, accepted or not. */
    asked: () => asked,
    connections: () => server.connections.size,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
