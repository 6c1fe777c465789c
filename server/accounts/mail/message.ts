import type { SendMailOptions } from 'nodemailer/lib/mailer';
import type { Mail, Sender } from './mail.ts';

/** A mail as Nodemailer takes it. */
export const toMessage = ({ to, subject, text, html }: Mail, from: Sender, at: number): SendMailOptions => ({
  from,
  // As an object: a string would be read as a list of addresses.
  to: { name: '', address: to },
  subject,
  text,
  html,
  date: new Date(at),
  // So that no automatic reply answers it.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
