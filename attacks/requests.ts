import { MOST_BODY_BYTES } from '#server/http/http-server.ts';
import { type Attack, inTurns } from './attack.ts';
import { type Call, PROTOCOLS } from './client.ts';

const HTML = { accept: 'text/html' };
const JSON_BODY = { 'content-type': 'application/json' };
const BODY = 'x'.repeat(150_000);
const AT_ONCE = 20;

/** What is not cached, and has no answer to keep. */
const UNCACHED: Call[] = [
  { path: '/api/openmeteo_marine?location=nowhere' },
  { path: '/locations/nowhere', headers: { accept: 'application/json' } },
  { path: '/api/admin/status' },
  { path: '/embed/exmouth' },
];

/** Ordinary requests of which the proxy and the processes think differently. */
export const requests: Attack[] = [
  {
    name: 'long addresses',
    protocols: PROTOCOLS,
    run: inTurns([
      { path: `/${'x'.repeat(4000)}/`, headers: HTML },
      { path: `/x/?${'x'.repeat(5000)}`, headers: HTML },
      { path: `/locations/${'x'.repeat(4000)}/`, headers: HTML },
      { path: `/cards/x/current.png?link=${'x'.repeat(5000)}` },
    ]),
  },
  {
    name: 'bodies refused before they are read',
    protocols: PROTOCOLS,
    run: inTurns([
      { method: 'POST', path: '/api/admin/locations', headers: JSON_BODY, body: BODY },
      {
        method: 'PUT',
        path: '/api/users/x',
        headers: { ...JSON_BODY, origin: 'https://elsewhere.example' },
        body: BODY,
      },
      { method: 'POST', path: '/auth/login', headers: { 'content-type': 'text/plain' }, body: BODY },
      { path: '/api/locations', headers: JSON_BODY, body: BODY },
      { method: 'POST', path: '/nowhere', body: BODY },
    ]),
  },
  {
    name: 'uploads without an account, bodies that are too long',
    protocols: PROTOCOLS,
    run: inTurns([
      {
        method: 'POST',
        path: '/api/adverts/upload',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: BODY.repeat(4),
      },
      { method: 'POST', path: '/auth/login', headers: JSON_BODY, body: 'x'.repeat(MOST_BODY_BYTES + 1) },
      { method: 'POST', path: '/auth/login', headers: JSON_BODY, body: 'x'.repeat(MOST_BODY_BYTES) },
    ]),
  },
  {
    name: '20 calls at once to what is not cached',
    protocols: PROTOCOLS,
    run: ({ repeat, call }) =>
      repeat(1, (index) =>
        Promise.all(Array.from({ length: AT_ONCE }, () => call(UNCACHED[index % UNCACHED.length] as Call))),
      ),
  },
  {
    name: 'two Accept headers',
    protocols: PROTOCOLS,
    run: inTurns(
      [
        ['application/json', 'text/html'],
        ['text/html', 'application/json'],
      ].map((accept) => ({ path: '/locations/exmouth', headers: { accept } })),
    ),
  },
];
