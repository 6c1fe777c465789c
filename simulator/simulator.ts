import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { SourceRequest } from './answer.ts';
import { createCallCounts } from './call-counts.ts';
import { CONTROL_PATH, control } from './control.ts';
import type { Fault } from './faults/fault.ts';
import { createFaultList } from './faults/fault-list.ts';
import { misbehave } from './faults/misbehave.ts';
import { fileSharing } from './file-sharing/file-sharing.ts';
import { SIMULATOR_HEADER, send } from './send.ts';
import type { Upstream } from './upstream-names.ts';
import { routeOf } from './upstreams.ts';
import { waterCompanies } from './water-companies.ts';
import { createWorld } from './world/world.ts';

export type { Fault } from './faults/fault.ts';
export type { DataUpstream, Upstream } from './upstream-names.ts';

/** Speaks for every upstream at one address, and stands in for the file-sharing host of adverts. */
export interface Simulator {
  url: string;
  /** `set` replaces all faults. */
  faults: { set(faults: readonly Fault[]): void; clear(): void };
  calls(): Record<Upstream, number>;
  /** Most calls in flight at once, of one upstream or of all together. */
  maxInFlight(upstream?: Upstream): number;
  resetCounts(): void;
  /** The environment variables that turn the server's upstreams to this simulator. */
  settings(): Record<string, string>;
  close(): Promise<void>;
}

interface Options {
  port?: number;
  host?: string;
  /** The same seed gives the same data. */
  seed?: number;
  now?: () => number;
  /** False where a test uses it in place of the real sources: its answers are then not marked as simulated. */
  marked?: boolean;
}

export async function startSimulator({
  port = 0,
  host = '127.0.0.1',
  seed = 1,
  now = Date.now,
  marked = true,
}: Options = {}): Promise<Simulator> {
  const world = createWorld(seed);
  const faults = createFaultList();
  const counts = createCallCounts();

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? host}`);
    const path = decodeURIComponent(url.pathname);
    if (path.startsWith(CONTROL_PATH)) return control(request, response, path, { seed, faults, counts });
    if (fileSharing(request, response, url)) return;
    const route = routeOf(path);
    if (!route) return send(response, { status: 404, json: { error: `no upstream has ${path}` } });

    response.on('close', counts.begin(route.upstream));
    const asked = await sourceRequest(request, url, path);
    const address = url.pathname + url.search;
    const answer = (at: number, changed: Record<string, string | null> = {}) =>
      route.source({ ...asked, query: withChanges(asked.query, changed) }, world, at);
    const fault = faults.take(route.upstream, address);
    if (!fault) return send(response, answer(now()));
    return misbehave({ response, upstream: route.upstream, address, now: now(), answer }, fault);
  };

  const server = createServer((request, response) => {
    if (marked) response.setHeader(SIMULATOR_HEADER, '1');
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, { status: 500, json: { error: String(error) } });
      else response.destroy();
    });
  });
  const url = await listen(server, port, host);

  return {
    url,
    faults: { set: faults.set, clear: faults.clear },
    calls: counts.calls,
    maxInFlight: (upstream) => (upstream ? counts.maxInFlight()[upstream] : counts.maxInFlightInAll()),
    resetCounts: counts.reset,
    settings: () => settingsFor(url),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sources that take long queries also accept them as a posted form. */
async function sourceRequest(request: IncomingMessage, url: URL, path: string): Promise<SourceRequest> {
  const query = request.method === 'POST' ? new URLSearchParams(await text(request)) : url.searchParams;
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return { path, query, header, url };
}

function withChanges(query: URLSearchParams, changed: Record<string, string | null>): URLSearchParams {
  const other = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) other.delete(name);
    else other.set(name, value);
  }
  return other;
}

function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') return reject(new Error('no port was given'));
      return resolve(
        `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
      );
    });
  });
}

const settingsFor = (url: string): Record<string, string> => ({
  OPEN_METEO_URL: url,
  OPEN_METEO_MARINE_URL: url,
  ADMIRALTY_URL: url,
  EA_URL: url,
  STORM_OVERFLOW_URLS: waterCompanies
    .map(({ name }) => `${name}=${url}/arcgis/${encodeURIComponent(name)}/FeatureServer/0`)
    .join(','),
  GOOGLE_DRIVE_URL: url,
});
