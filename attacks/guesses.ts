import { randomBytes } from 'node:crypto';
import type { Attack, Attacker } from './attack.ts';
import { type Call, PROTOCOLS } from './client.ts';

/** What only files of the machine and of the program hold. */
const SECRETS = /root:x:0|"devDependencies"|SESSION_SECRET|BEGIN [A-Z ]*PRIVATE KEY|SQLite format/;
const UP = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c',
  '..;/',
  '.%00./',
  '%c0%ae%c0%ae/',
  '....//',
];
const FROM = [
  '/',
  '/assets/',
  '/media/',
  '/cards/exmouth/',
  '/embed/',
  '/locations/',
  '/api/docs/static/',
  '/api/proxy/',
];
const FILES = ['etc/passwd', 'package.json', '.env', 'session-secret', 'proc/self/environ'];
const DEEP = 8;

const traversals: Call[] = FROM.flatMap((from) =>
  UP.flatMap((up) =>
    FILES.map((file, index) => ({ path: `${from}${up.repeat(index % 2 === 0 ? DEEP : 1)}${file}` })),
  ),
);

/** Not for the outside; written so that the proxy might not know them again. */
const HIDDEN = ['/metrics', '/readyz'];
const DISGUISES = (path: string): string[] => [
  path,
  `/${path}`,
  `${path}/`,
  `${path}?`,
  `/.${path}`,
  `/x/..${path}`,
  `/%2e${path}`,
  path.toUpperCase(),
  path.replace('r', '%72'),
  `${path}%20`,
  `${path};x`,
  `${path}%3f`,
];

/** A link to Exmouth, where visitors need one, and calls with others that were made of it. */
async function widenedLinks({ call, logIn }: Attacker): Promise<{ right: Call; wrong: Call[] }> {
  const session = await logIn('closed');
  const listed = await call({ path: '/api/admin/locations', headers: session }, 'closed');
  const { locations } = JSON.parse(listed.body) as { locations: { _id: string; slug: string }[] };
  const [own, other] = ['exmouth', 'bude'].map((slug) => locations.find((each) => each.slug === slug));
  const made = await call(
    {
      method: 'POST',
      path: `/api/admin/locations/${own?._id}/links`,
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'for one site', expires_at: '' }),
    },
    'closed',
  );
  const { link } = (JSON.parse(made.body) as { link: { link: string } }).link;
  const [id = '', proof = ''] = link.split('.');
  const forged = [
    ...[
      `${link}x`,
      link.slice(0, -1),
      `${id}.`,
      `.${proof}`,
      `${proof}.${id}`,
      `${id}.${proof}.${proof}`,
      '',
    ],
    ...[`${link}&link=${link}`, `${link}%00`, `${link}%0a`, link.toUpperCase(), `${other?._id}.${proof}`],
  ];
  return {
    right: { path: `/embed/exmouth?link=${link}` },
    wrong: [
      ...forged.flatMap((each) => [`/embed/exmouth?link=${each}`, `/cards/exmouth/current.png?link=${each}`]),
      ...[
        '/embed/bude',
        '/cards/bude/current.png',
        '/embed/exmouth%2f..%2fbude',
        '/embed/nowhere',
        '/api/locations',
      ].map((path) => `${path}?link=${link}`),
      ...[
        '/locations/exmouth',
        '/api/openmeteo_marine',
        '/api/admin/locations',
        '/api/users',
        '/api/overview',
      ].map((path) => `${path}?link=${link}`),
    ].map((path) => ({ path, headers: { accept: 'application/json' } })),
  };
}

export const guesses: Attack[] = [
  {
    name: 'path traversal',
    protocols: PROTOCOLS,
    run: ({ repeat, call, gotIn }) =>
      repeat(6, async (index) => {
        const each = traversals[index % traversals.length] as Call;
        const { body } = await call(each);
        if (SECRETS.test(body)) gotIn(`a file by ${each.path}`);
      }),
  },
  {
    name: 'what the proxy hides',
    protocols: PROTOCOLS,
    run: ({ repeat, call, gotIn }) => {
      const paths = HIDDEN.flatMap(DISGUISES);
      return repeat(3, async (index) => {
        const path = paths[index % paths.length] as string;
        const { status, body } = await call({ path });
        if (status === 200 && /# HELP|"details"/.test(body)) gotIn(`${path} shows it`);
      });
    },
  },
  {
    name: 'codes of signs',
    protocols: PROTOCOLS,
    run: ({ repeat, call, gotIn }) =>
      repeat(10, async (index) => {
        const { headers } = await call({
          path: `/w/${1 + (index % 50)}-${randomBytes(6).toString('base64url')}`,
        });
        if (headers.location !== '/') gotIn(`a code leads to ${headers.location}`);
      }),
  },
  {
    name: 'widened links for other sites',
    protocols: PROTOCOLS,
    async run(attacker) {
      const { right, wrong } = await widenedLinks(attacker);
      if ((await attacker.call(right, 'closed')).status !== 200)
        throw new Error('the link itself opens nothing');
      await attacker.repeat(3, async (index) => {
        const call = wrong[index % wrong.length] as Call;
        const { status } = await attacker.call(call, 'closed');
        if (typeof status === 'number' && status < 400)
          attacker.gotIn(`${call.path} is answered with ${status}`);
      });
    },
  },
];
