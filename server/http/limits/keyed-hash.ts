import { createHmac, randomBytes } from 'node:crypto';

/**
 * What is stored in place of a secret. Without the key nobody can find the secret by trying, not even a code of six
 * digits. A hash made for one purpose never matches a hash for another.
 */
export type KeyedHash = (
  purpose:
    | 'code'
    | 'pending sign-up'
    | 'reset token'
    | 'account'
    | 'known device'
    | 'signed link'
    | 'display code'
    | 'display secret'
    | 'display key'
    | 'panel code'
    | 'witness',
  text: string,
) => string;

export const createKeyedHash =
  (secret: string): KeyedHash =>
  (purpose, text) =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');

/** The name of an account in logs where it may not exist: always the same for one address, and not the address. */
export const pseudonymOf = (hash: KeyedHash, emailKey: string): string =>
  hash('account', emailKey).slice(0, 12);

/** 256 random bits, in characters that need no escaping in a cookie or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
