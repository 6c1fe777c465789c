/** Ends a start for a reason that the person at the terminal can correct. */
export class CannotStart extends Error {}

/**
 * Runs a part of the start that depends on a setting. If the system or the database refuses it, the error names the
 * setting.
 * @throws CannotStart; other errors unchanged
 */
export async function blaming<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && typeof error.code === 'string';
    throw refused ? new CannotStart(`${setting}: ${error.message}`, { cause: error }) : error;
  }
}

/** Runs a program. A fault that a person can correct is printed in one line, any other with its stack. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${error instanceof CannotStart ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}
