import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import { failure } from '#contract/errors.ts';
import { MOST_BODY_BYTES } from '#server/http/http-server.ts';
import { notRun } from '#server/testing/not-run.ts';
import { hasNginx } from '#server/testing/servers/nginx.ts';
import { openClient, PROTOCOLS } from '../attacks/client.ts';
import { type Installation, startInstallation } from '../attacks/installation.ts';
import { attacks } from '../attacks/list.ts';
import { startVisitors, type Visitors } from '../attacks/meanwhile.ts';
import { dataVisits } from '../attacks/visits.ts';

if (!hasNginx()) notRun('attacks on three processes behind nginx: there is no nginx here, or no openssl');

/** Longer than the server leaves a connection open that it is about to end, for nginx to give it to somebody else. */
const ATTACK_MS = 700;

/** `npm run attacks` makes each of them for longer, and in each of its protocols. */
describe.skipIf(!hasNginx())('three processes behind the example proxy', () => {
  let installation: Installation;
  let visitors: Visitors;
  beforeAll(async () => {
    installation = await startInstallation((missing) => notRun(`attacks on the whole example: ${missing}`));
    visitors = await startVisitors(installation, dataVisits);
  }, 120_000);
  afterAll(async () => {
    await visitors?.stop();
    await installation?.stop();
  });

  test.each(PROTOCOLS)(
    'a body that is too long is refused in the words of the processes, over %s',
    async (protocol) => {
      const client = openClient(installation.sites.open, protocol, '127.0.1.1');
      const body = 'x'.repeat(MOST_BODY_BYTES + 1);
      const answer = await client.call({ method: 'POST', path: '/auth/login', body });
      client.close();
      expect(answer.status).toBe(413);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(answer.body)).toEqual(failure(callTexts.tooLarge));
    },
  );

  test.each(attacks)(
    '$name: no call of a visitor fails, and the attacker gets in nowhere',
    {
      timeout: 60_000,
    },
    async (attack) => {
      const [protocol] = attack.protocols;
      const { faults, seen } = await visitors.during(attack, protocol, ATTACK_MS);
      expect(faults).toEqual([]);
      expect(seen.calls).toBeGreaterThan(20);
    },
  );
});
