import { type Call, openClient, type Site } from './client.ts';
import type { Visit } from './visitors.ts';

const HTML = { accept: 'text/html' };

/** Calls that need no built pages. */
export const dataVisits: Visit[] = [
  ...['/api/settings', '/api/locations', '/api/openmeteo_marine?location=exmouth', '/auth/status'],
  '/locations/exmouth',
].map((path) => ({ path, headers: { accept: 'application/json' }, type: 'application/json' }));

/** The built pages and a file that they name. */
export async function pageVisits(site: Site): Promise<Visit[]> {
  const client = openClient(site, 'HTTP/1.1', '127.0.1.1');
  const landing: Call = { path: '/', headers: HTML };
  const { body } = await client.call(landing);
  client.close();
  const [file = ''] = /\/assets\/[\w.-]+\.js/.exec(body) ?? [];
  return [
    { ...landing, type: 'text/html' },
    { path: '/locations/exmouth', headers: HTML, type: 'text/html' },
    { path: file, type: 'application/javascript' },
  ];
}
