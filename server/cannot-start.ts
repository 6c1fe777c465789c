/** Ends a start for a reason that the person at the terminal can mend. */
export class CannotStart extends Error {}

/**
 * Does a part of the start that a setting decides: where the system or the database refuses it, the setting is named.
 * @throws CannotStart, or what is a fault of ours as it is
 */
export async function blaming<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && typeof error.code === 'string';
    throw refused ? new CannotStart(`${setting}: ${error.message}`, { cause: error }) : error;
  }
}

/** Runs a program; what a person can mend is said in one line, anything else with its stack. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${error instanceof CannotStart ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}
