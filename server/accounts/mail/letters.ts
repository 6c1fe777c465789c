/** The content of a mail, complete in each of two forms. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
  /** The code or link in the letter. Without a mail server, a developer finds it in the log. */
  secret?: string;
}

const AUTOMATIC = 'This message was sent automatically by Foreshore. Please do not reply to it.';

/** The code of a sign-up. It is not in the subject, which a locked screen shows to anybody. */
export const codeLetter = (code: string): Letter => ({
  ...letter('Your Foreshore verification code', [
    { key: code },
    'Enter this code on the page that asks for it. It is your verification code for Foreshore and lasts for 10 minutes.',
    'If you did not ask for a code, you can ignore this message: nobody can use your address without it. Please do not pass the code on; we never ask for it by phone or e-mail.',
  ]),
  secret: code,
});

/** To somebody who signs up with the address of an existing account. */
export const alreadyRegisteredLetter = (resetLink: string): Letter => ({
  ...letter('You already have a Foreshore account', [
    'Somebody, probably you, has just tried to sign up for Foreshore with this e-mail address. There is an account for it already, so please log in with your password.',
    'If you have forgotten your password, choose a new one here:',
    { link: resetLink, name: 'Choose a new password' },
    'The link lasts for 30 minutes and works once.',
    'If this was not you, you can ignore this message: your account is unchanged.',
  ]),
  secret: resetLink,
});

export const resetLetter = (resetLink: string): Letter => ({
  ...letter('Reset your Foreshore password', [
    'Choose a new password for your Foreshore account here:',
    { link: resetLink, name: 'Choose a new password' },
    'The link lasts for 30 minutes and works once.',
    'If you did not ask for this, you can ignore this message: your password is unchanged. Please do not pass the link on.',
  ]),
  secret: resetLink,
});

export const passwordChangedLetter = (): Letter =>
  letter('Your Foreshore password was changed', [
    'The password of your Foreshore account has just been changed, and all other devices have been signed out.',
    'If this was you, there is nothing to do.',
    'If this was not you, choose a new password at once: open Foreshore, go to the login page and use ‘Forgot password’. Then change the password of your e-mail account too.',
  ]);

export type Part = string | { key: string } | { link: string; name: string };

/** A letter's subject and its paragraphs, as plain text and as HTML that loads nothing from outside. */
export function letter(subject: string, parts: Part[]): Letter {
  const all = [...parts, AUTOMATIC];
  return {
    subject,
    text: `${all.map(asText).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      `<html lang="en-GB"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>`,
      ...all.map((part) => `<p>${asHtml(part)}</p>`),
      '</body></html>\n',
    ].join('\n'),
  };
}

function asText(part: Part): string {
  if (typeof part === 'string') return part;
  return 'key' in part ? part.key : part.link;
}

/** The address stands under its name in full: a client that shows no links still shows the address. */
function asHtml(part: Part): string {
  if (typeof part === 'string') return escaped(part);
  if ('key' in part) return `<strong>${escaped(part.key)}</strong>`;
  const link = escaped(part.link);
  return `<a href="${link}">${escaped(part.name)}</a><br>${link}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
