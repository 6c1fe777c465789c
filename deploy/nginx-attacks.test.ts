import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNginx } from '#server/testing/nginx.ts';
import { notRun } from '#server/testing/not-run.ts';
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
