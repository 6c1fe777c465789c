import { type Attack, type Attacker, inTurns } from './attack.ts';
import { type Call, PROTOCOLS } from './client.ts';

/** Values that programs stumble over, in the place of any other. */
const HOSTILE: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\0',
    '\r\nx: y',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>',
    '{{7*7}}',
    '%',
    '%00',
    '\ud800',
  ],
  ...['constructor', '__proto__', 'NaN', '-1', '1e999', '0x10', '99999999999999999999', '2026-02-30', 'null'],
  ...['x'.repeat(3000), '🌊'.repeat(300), 'exmouth', 'a@b.example', '00000000-0000-0000-0000-000000000000'],
  ...[null, true, -0, 1e308, 2 ** 53, [], {}, [[[[]]]], { $gt: '' }, { length: 1e9 }, ['exmouth', 'exmouth']],
];
/** End the session with which the attack goes on, or import hundreds of places, which is work and no attack. */
const LEFT_OUT = /logout|sign-out|\/sessions|^\/trigger/;

interface Described {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}
interface Operation extends Described {
  method: string;
  path: string;
}

async function operationsOf({ call }: Attacker): Promise<Operation[]> {
  const { body } = await call({ path: '/api/docs/json' });
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ ...described, method, path })),
    );
}

/** The call of an operation with hostile values in all its places, others each time. */
function fuzzed({ method, path, parameters = [], requestBody }: Operation, round: number): Call {
  let used = round;
  const next = (): unknown => {
    used += 7;
    return HOSTILE[used % HOSTILE.length];
  };
  const text = (): string => {
    const value = next();
    return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
  };
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ name }) => `${encodeURIComponent(name)}=${text()}`)
    .join('&');
  const address = `${path.replaceAll(/\{[^}]+\}/g, () => text() || 'x')}${query && `?${query}`}`;
  const call = { method: method.toUpperCase(), path: address };
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return call;
  const fields = Object.keys(content?.schema.properties ?? {});
  const body = used % 4 === 0 ? next() : Object.fromEntries(fields.map((field) => [field, next()]));
  return { ...call, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const ODD_VALUES = [
  '',
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '"',
  '*',
  '-1',
  '%00',
  'x'.repeat(3000),
  'é',
  '0',
  'a,b;q=0.0000',
];
const ODD_HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'content-type', 'expect'],
  ...['forwarded', 'foreshore-place', 'idempotency-key', 'if-match', 'if-modified-since', 'if-none-match'],
  ...['if-range', 'origin', 'range', 'referer', 'sec-fetch-site', 'user-agent', 'x-forwarded-for'],
  ...['x-forwarded-host', 'x-forwarded-proto', 'x-http-method-override', 'x-original-url', 'x-real-ip'],
];
const ODD_PLACES = ['/', '/locations/exmouth', '/api/openmeteo_marine', '/auth/status', '/api/admin/status'];

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FORMS = [
  '',
  '&&&&',
  '=',
  'email',
  'email[]=a&email[]=b',
  'email[__proto__][x]=1',
  '__proto__[admin]=1',
  'email=%',
  'email=%ff%fe',
  'email=a%00b&password=%0d%0a',
  `email=${'a'.repeat(15_000)}`,
  'a=b&'.repeat(4000),
  `${'a[b]'.repeat(2000)}=1`,
  `email=a@b.example&password=${'p'.repeat(5000)}`,
];
const FORM_CALLS = ['/auth/login', '/auth/verify', '/auth/resend', '/auth/forgot-password'];

export const describedCalls: Attack[] = [
  {
    name: 'fuzzed calls from the description',
    protocols: PROTOCOLS,
    async run(attacker) {
      const operations = await operationsOf(attacker);
      await attacker.repeat(6, (index) =>
        attacker.call(fuzzed(operations[index % operations.length] as Operation, index)),
      );
    },
  },
  {
    name: 'fuzzed calls of an administrator',
    protocols: PROTOCOLS,
    async run(attacker) {
      const operations = await operationsOf(attacker);
      const session = await attacker.logIn();
      await attacker.repeat(6, (index) => {
        const call = fuzzed(operations[index % operations.length] as Operation, index);
        return attacker.call({ ...call, headers: { ...call.headers, ...session } });
      });
    },
  },
  {
    name: 'odd headers',
    protocols: PROTOCOLS,
    run: inTurns(
      ODD_HEADERS.flatMap((name) =>
        ODD_VALUES.map((value, index) => ({
          path: ODD_PLACES[index % ODD_PLACES.length] ?? '/',
          headers: { [name]: value },
        })),
      ),
      6,
    ),
  },
  {
    name: 'forms',
    protocols: PROTOCOLS,
    run: inTurns(
      FORMS.flatMap((body) => FORM_CALLS.map((path) => ({ method: 'POST', path, headers: FORM, body }))),
    ),
  },
  {
    name: 'many pairings',
    protocols: PROTOCOLS,
    run: inTurns(
      [
        {
          method: 'POST',
          path: '/api/display/pairings',
          headers: { 'content-type': 'application/json' },
          body: '{"width":1920,"height":1080}',
        },
      ],
      20,
    ),
  },
];
