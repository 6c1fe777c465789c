import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const compose = readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8').replace(/#.*$/gm, '');
/** The settings of every process of ours. */
const app = /^x-app: &app\n([\s\S]*?)\n(?=\S)/m.exec(compose)?.[1] ?? '';

test('the example asks people for strict passwords, unless its operator says otherwise', () => {
  expect(app).toMatch(/^ +PASSWORD_POLICY: \$\{PASSWORD_POLICY:-strict\}$/m);
});

test('the example holds no secret: required ones have to be given', () => {
  for (const name of ['SESSION_SECRET', 'METRICS_TOKEN', 'PUBLIC_URL'])
    expect(app).toContain(`${name}: \${${name}:?}`);
  expect(compose).toMatch(/^ +POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?\}$/m);
  expect(compose).not.toMatch(/^\s*\w*(PASSWORD|SECRET|TOKEN|KEY): (?!\$\{)\S/m);
});

test('in the example the program has no rights on the machine, and its database and Redis cannot be reached from outside', () => {
  expect(app).toMatch(/cap_drop: \[ALL\]/);
  expect(app).toMatch(/security_opt: \["no-new-privileges:true"\]/);
  const services = compose.slice(compose.indexOf('\nservices:')).split(/\n(?= {2}\w)/);
  expect(
    services.filter((text) => /^\s+ports:/m.test(text)).map((text) => text.trim().split(':')[0]),
  ).toEqual(['nginx']);
});
