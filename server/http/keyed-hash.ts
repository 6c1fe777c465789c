import { createHmac, randomBytes } from 'node:crypto';

/**
 * What is kept of a secret in place of it. Without the key nothing can be found by trying, not even a code of six
 * digits; a hash for one purpose fits no other.
 */
export type KeyedHash = (
  purpose: 'code' | 'pending sign-up' | 'reset token' | 'account' | 'known device',
  text: string,
) => string;

export const createKeyedHash =
  (secret: string): KeyedHash =>
  (purpose, text) =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');

/** What is written down of an account that may not exist: always the same word for it, and no address. */
export const pseudonymOf = (hash: KeyedHash, emailKey: string): string =>
  hash('account', emailKey).slice(0, 12);

/** 256 random bits, in characters that need no escaping in a cookie or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
