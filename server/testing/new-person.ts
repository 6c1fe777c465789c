import type { InjectOptions } from 'fastify';
import type { TestApp } from './apps/test-app.ts';

export const NEW_PASSWORD = 'a password of my own';

type Fields = Record<string, unknown>;
let count = 0;

/**
 * A person without an account, with an e-mail address and a client of their own, since mails are limited for both, in a
 * browser that remembers the sign-up that it has begun.
 */
export function newPerson(app: TestApp) {
  count += 1;
  const email = `person${count}@test.example`;
  const remoteAddress = `192.0.2.${count}`;
  let begun = '';
  const post = async (url: string, payload: Fields, headers: NonNullable<InjectOptions['headers']> = {}) => {
    const cookie = begun && { cookie: `pending-sign-up=${begun}` };
    const request = { url, payload, headers: { ...cookie, ...headers }, remoteAddress };
    const answer = await app.call({ method: 'POST', ...request });
    begun = answer.cookies.find(({ name }) => name === 'pending-sign-up')?.value ?? begun;
    return answer;
  };
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

/** Another person, at a new address each time, who has asked for no code and tries one. */
export function stranger(app: TestApp, email: string) {
  let tries = 0;
  return (auth_code: string, more: Fields = {}) => {
    tries += 1;
    return app.call({
      method: 'POST',
      url: '/auth/verify',
      payload: { email, auth_code, ...more },
      remoteAddress: `203.0.113.${tries % 250}`,
    });
  };
}

/** A code that differs from this one. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
