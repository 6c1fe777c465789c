import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_BODY_BYTES } from '#server/http/http-server.ts';
import { hasNginx, type Nginx, startNginx } from '#server/testing/nginx.ts';
import { notRun } from '#server/testing/not-run.ts';
import { serverProcesses } from '#server/testing/server-processes.ts';
import { UNREACHABLE_SOURCES } from '#server/testing/unreachable-sources.ts';

if (!hasNginx()) notRun('attacks on three processes behind nginx: there is no nginx here');

const HTML = { accept: 'text/html' };
const JSON_BODY = { 'content-type': 'application/json' };
const BODY = 'x'.repeat(150_000);
/** Long enough for nginx to give a connection that the server is about to end to somebody else. */
const ATTACK_MS = 4000;
const BETWEEN_CALLS_MS = 20;

interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

describe.skipIf(!hasNginx())('three processes behind the example proxy', () => {
  let processes: ReturnType<typeof serverProcesses>;
  let nginx: Nginx;

  beforeAll(async () => {
    processes = serverProcesses({ ...UNREACHABLE_SOURCES, PUBLIC_READ: 'true', TRUST_PROXY: '1' });
    const urls = await Promise.all([1, 2, 3].map(() => processes.start().url()));
    nginx = await startNginx(...urls.map((url) => Number(new URL(url).port)));
  }, 120_000);
  afterAll(async () => {
    await nginx?.stop();
    await processes?.stopAll();
  });

  /** The status of an answer; the code of the error where none came. */
  function call(agent: Agent, { method = 'GET', path, headers = {}, body }: Call): Promise<number | string> {
    const length: IncomingHttpHeaders = body === undefined ? {} : { 'content-length': String(body.length) };
    return new Promise((resolve) => {
      request(nginx.url + path, { agent, method, headers: { ...headers, ...length } }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      })
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
        .end(body);
    });
  }

  /** What visitors were answered, by status, while somebody made the calls again and again. */
  async function visitorsMeanwhile(attack: readonly Call[]): Promise<Record<string, number>> {
    const [attacker, visitor] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
    const answers: Record<string, number> = {};
    const end = Date.now() + ATTACK_MS;
    const repeat = async (next: (index: number) => Promise<unknown>) => {
      for (let index = 0; Date.now() < end; index += 1) {
        await next(index);
        await wait(BETWEEN_CALLS_MS);
      }
    };
    const visits: Call[] = [
      { path: '/api/settings' },
      { path: '/api/locations' },
      { path: '/auth/status' },
      { path: '/locations/exmouth' },
    ];
    const visit = async (index: number) => {
      const status = await call(visitor, visits[index % visits.length] as Call);
      answers[status] = (answers[status] ?? 0) + 1;
    };
    await Promise.all([
      ...[0, 1, 2].map((from) =>
        repeat((index) => call(attacker, attack[(from + index) % attack.length] as Call)),
      ),
      ...[0, 1, 2].map((from) => repeat((index) => visit(from + index))),
    ]);
    attacker.destroy();
    visitor.destroy();
    return answers;
  }

  test.each<[string, Call[]]>([
    [
      'long addresses',
      [
        { path: `/${'x'.repeat(4000)}/`, headers: HTML },
        { path: `/x/?${'x'.repeat(5000)}`, headers: HTML },
        { path: `/locations/${'x'.repeat(4000)}/`, headers: HTML },
        { path: `/cards/x/current.png?link=${'x'.repeat(5000)}` },
      ],
    ],
    [
      'bodies that are refused before they are read',
      [
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
      ],
    ],
    [
      'uploads without an account, and bodies that are too long',
      [
        {
          method: 'POST',
          path: '/api/adverts/upload',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: BODY.repeat(4),
        },
        { method: 'POST', path: '/auth/login', headers: JSON_BODY, body: 'x'.repeat(MOST_BODY_BYTES + 1) },
        { method: 'POST', path: '/auth/login', headers: JSON_BODY, body: 'x'.repeat(MOST_BODY_BYTES) },
      ],
    ],
  ])('%s fail no call of a visitor', { timeout: 30_000 }, async (_what, attack) => {
    const answers = await visitorsMeanwhile(attack);
    expect(Object.keys(answers)).toEqual(['200']);
    expect(answers['200']).toBeGreaterThan(20);
  });
});
