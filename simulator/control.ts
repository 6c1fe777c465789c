import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CallCounts } from './call-counts.ts';
import type { FaultList } from './faults/fault-list.ts';
import { send } from './send.ts';

export const CONTROL_PATH = '/__simulator';

/** The simulator's own calls: its state, and the faults to play. */
export async function control(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { seed, faults, counts }: { seed: number; faults: FaultList; counts: CallCounts },
): Promise<void> {
  const state = () =>
    send(response, {
      status: 200,
      json: {
        seed,
        faults: faults.current(),
        calls: counts.calls(),
        in_flight: counts.inFlight(),
        max_in_flight: counts.maxInFlight(),
      },
    });
  switch (`${request.method} ${path.slice(CONTROL_PATH.length)}`) {
    case 'GET ':
      return state();
    case 'PUT /faults': {
      const { readFaults } = await import('./faults/fault.ts'); // its schema library doubles the time to start
      const given = readFaults(await text(request));
      if (!given.faults) return send(response, { status: 400, json: { error: given.problem } });
      faults.set(given.faults);
      return state();
    }
    case 'DELETE /faults':
      faults.clear();
      return state();
    case 'POST /reset-counts':
      counts.reset();
      return state();
    default:
      return send(response, { status: 404, json: { error: `no such call: ${request.method} ${path}` } });
  }
}
