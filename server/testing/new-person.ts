import type { InjectOptions } from 'fastify';
import type { TestApp } from './test-app.ts';

export const NEW_PASSWORD = 'a password of my own';

type Fields = Record<string, unknown>;
let count = 0;

/** Somebody who has no account, with an e-mail address and a client of their own, since mails are limited for both. */
export function newPerson(app: TestApp) {
  count += 1;
  const email = `person${count}@test.example`;
  const remoteAddress = `192.0.2.${count}`;
  const post = (url: string, payload: Fields, headers: NonNullable<InjectOptions['headers']> = {}) =>
    app.call({ method: 'POST', url, payload, headers, remoteAddress });
  const verify = (more: Fields) => post('/auth/verify', { email, ...more });
  return {
    email,
    remoteAddress,
    post,
    begin: (address = email) => post('/auth/login', { email: address, login_type: 'email' }),
    verify,
    complete: (auth_code: string, more: Fields = {}) =>
      verify({ auth_code, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, ...more }),
  };
}

/** Another code than this one. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
