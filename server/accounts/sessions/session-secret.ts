import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, SECRET_MIN_LENGTH } from '#server/config.ts';

/**
 * The key that session tokens are hashed with: from the setting, or made once and stored in the data folder.
 * @throws ConfigError for a file that is too short, for instance cut off: a key that can be guessed protects nothing
 */
export function sessionSecret({ sessionSecret: given, dataDir }: Config): string {
  if (given) return given;
  const file = join(dataDir, 'session-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const made = randomBytes(32).toString('base64url');
    writeFileSync(file, made, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SECRET_MIN_LENGTH) return secret;
  throw new ConfigError(
    `${file}: expected at least ${SECRET_MIN_LENGTH} characters; put the key back from a backup, or remove the file ` +
      'for a new one, with which everybody logs in again',
  );
}
