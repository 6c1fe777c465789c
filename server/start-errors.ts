import { ConfigError } from './config.ts';
import { DataFolderInUse } from './store/data-folder-lock.ts';
import { StoreIsNewer } from './store/migrate.ts';

/** Ends a start for a reason that the person at the terminal can mend. */
export class CannotStart extends Error {}

/** Runs a program; what a person can mend is said in one line, anything else with its stack. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    const mendable = [ConfigError, DataFolderInUse, StoreIsNewer, CannotStart].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(`${mendable ? (error as Error).message : (error as Error).stack}\n`);
    process.exit(1);
  }
}
