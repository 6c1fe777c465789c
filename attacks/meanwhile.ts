import { startAsked } from '../bench/asked-process.ts';
import { type Attack, make, type Outcome } from './attack.ts';
import type { Protocol } from './client.ts';
import type { Installation } from './installation.ts';
import type { Seen, Visit, VisitorTasks } from './visitors.ts';

/** An attack's outcome, what visitors saw meanwhile, and everything that was not as it must be. */
export interface Result extends Outcome {
  seen: Seen;
  faults: string[];
}

export interface Visitors {
  during: (attack: Attack, protocol: Protocol, ms: number) => Promise<Result>;
  stop: () => Promise<void>;
}

/** Visitors who read and sign in while attacks are made. */
export async function startVisitors(
  { sites, troubles }: Installation,
  visits: readonly Visit[],
): Promise<Visitors> {
  const visitors = await startAsked<VisitorTasks>('attacks/visitors.ts', {});
  const { url, certificate } = sites.open;
  return {
    async during(attack, protocol, ms) {
      await visitors.ask('begin', { url, certificate }, [...visits]);
      const outcome = await make(attack, sites, protocol, ms).catch(
        (error: unknown): Outcome => ({ answers: {}, gotIn: [`could not be made: ${error}`] }),
      );
      const seen = await visitors.ask('end');
      const failures = Object.entries(seen.failed).map(
        ([what, count]) => `visitors, ${count} times: ${what}`,
      );
      return { ...outcome, seen, faults: [...outcome.gotIn, ...failures, ...troubles()] };
    },
    stop: visitors.stop,
  };
}
