import { accountTexts } from '#contract/accounts/account-texts.ts';
import { PASSWORD_MIN_LENGTH, type Role } from '#contract/accounts/auth.ts';
import { hasAdminAccess } from '#domain/roles.ts';
import { HttpError } from '#server/http/errors.ts';
import { COMMON_MIXTURES, COMMON_WORDS, KEY_ROWS, PRODUCT_WORDS } from './common-passwords.ts';

const STRICT_LENGTH = 8;
const STRICT_STAFF_LENGTH = 12;
/** So few figures alone can all be tried. */
const FIGURES_LENGTH = 12;
/** Repetitions of a piece up to this length add nothing. */
const LONGEST_PIECE = 4;
/** A shorter mailbox name is not looked for in the password. */
const SHORTEST_NAME = 4;

/**
 * Judges a password when it is set. The existing password of an account stays valid, whatever happens to its role.
 * @throws HttpError 400, naming the field
 */
export type PasswordPolicy = (password: string, account: { email: string; role: Role }) => void;

/** The length that the sign-up form shows. */
export const leastPasswordLength = (kind: 'spec' | 'strict'): number =>
  kind === 'strict' ? STRICT_LENGTH : PASSWORD_MIN_LENGTH;

/** `spec` asks for the length that every form asks for; `strict` for more, and refuses easy guesses. */
export const createPasswordPolicy =
  (kind: 'spec' | 'strict'): PasswordPolicy =>
  (password, { email, role }) => {
    const refuse = (text: string) => new HttpError(400, text, { field: 'password' });
    const strictLength = hasAdminAccess(role) ? STRICT_STAFF_LENGTH : STRICT_LENGTH;
    const least = kind === 'strict' ? strictLength : PASSWORD_MIN_LENGTH;
    if ([...password].length < least) throw refuse(accountTexts.passwordTooShort(least));
    if (kind === 'strict' && isEasyToGuess(password, email)) throw refuse(accountTexts.passwordCommon);
  };

function isEasyToGuess(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  const bare = withoutEnds(plain);
  const spellings = [plain, bare, asLetters(plain), asLetters(bare), withoutEnds(asLetters(plain))];
  return (
    COMMON_MIXTURES.has(plain) ||
    isRepetition(plain) ||
    isKeyRow(plain) ||
    (/^\p{N}+$/u.test(plain) && plain.length < FIGURES_LENGTH) ||
    spellings.some((spelling) => isMadeOfWords(spelling, namesIn(email)))
  );
}

/** Without figures and signs at both ends. */
const withoutEnds = (text: string): string => text.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};
/** With letters in place of the figures that resemble them. */
const asLetters = (text: string): string => text.replace(/[01!34@5$7]/g, (sign) => LETTERS[sign] ?? sign);

/** The address itself, the mailbox name and the host name, without the signs between their parts. */
function namesIn(email: string): Set<string> {
  const address = email.trim().toLowerCase();
  const [mailbox = '', host = ''] = address.split('@');
  const names = [mailbox, ...mailbox.split(/[^\p{L}]+/u), host, ...host.split('.').slice(0, -1)];
  return new Set([address, ...names.filter((name) => name.length >= SHORTEST_NAME)]);
}

/** One common word, or two in a row, with or without a sign between them. */
function isMadeOfWords(text: string, names: ReadonlySet<string>): boolean {
  const isWord = (part: string) =>
    COMMON_WORDS.has(part) || PRODUCT_WORDS.has(part) || COMMON_MIXTURES.has(part) || names.has(part);
  if (isWord(text)) return true;
  for (let cut = 1; cut < text.length; cut += 1) {
    const rest = text.slice(cut);
    if (isWord(text.slice(0, cut)) && (isWord(rest) || isWord(rest.slice(1)))) return true;
  }
  return false;
}

function isRepetition(text: string): boolean {
  for (let length = 1; length <= LONGEST_PIECE && length < text.length; length += 1) {
    if (text.slice(0, length).repeat(text.length).startsWith(text)) return true;
  }
  return false;
}

const isKeyRow = (text: string): boolean =>
  KEY_ROWS.some((row) => row.includes(text) || row.includes([...text].reverse().join('')));
