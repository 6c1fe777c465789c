/**
 * Who may import what, in one table; `imports.test.ts` holds it. Addresses count from the top of the project: one that ends in
 * `/` is all that stands in a folder, and `*` one folder or file. A file keeps to the last wall that names it.
 */
interface Wall {
  /** Each is a part by itself: beside its own files it imports what stands in `may`. */
  files: readonly string[];
  may: readonly string[];
  /** What its tests may import as well. */
  testsMay?: readonly string[];
  why: string;
  instead: string;
}

const ANYTHING = ['*'];
/** What server and browser stand on. */
const BOTH_SIDES = ['contract/', 'domain/'];

/** From the lowest: an area of the server imports from those before it, never from one beside it. */
const serverAreas = [
  ['store'],
  ['cluster'],
  ['http'],
  ['audit'],
  ['conditions', 'accounts'],
  ['network'],
  ['notices', 'adverts'],
  ['sharing'],
  ['displays'],
  ['live'],
  ['operations'],
  ['pages'],
];

const SERVER_FILES = ['server/cannot-start.ts', 'server/config.ts', 'server/layer-setting.ts'];
const SERVER_MAY = [...BOTH_SIDES, 'node:', ...SERVER_FILES];
const areaWalls: Wall[] = serverAreas.map((areas, level) => ({
  files: areas.map((area) => `server/${area}/`),
  may: [
    ...SERVER_MAY,
    ...serverAreas.slice(0, level).flatMap((below) => below.map((area) => `server/${area}/`)),
  ],
  testsMay: ANYTHING,
  why: `the server's areas stand in one order (${serverAreas.map((all) => all.join(' and ')).join(', ')}), each on those before it`,
  instead: 'have the later area hand it in, from its connect.ts by server/app.ts',
}));

const webWall = (
  files: string | readonly string[],
  parts: readonly string[],
  wall: { why: string; instead: string },
): Wall => ({
  files: [files].flat(),
  may: [...BOTH_SIDES, ...parts.map((part) => `web/${part}/`), 'web/testing/'],
  ...wall,
});
const below = (others: string) => ({
  why: `it stands below ${others}`,
  instead: 'have the screen hand it in',
});
const FEATURES_MAY = ['shared', 'display'];
const feature = {
  why: 'a feature knows no other feature and not the app; the administration is for screens of staff',
  instead:
    'move what pages share to web/shared/place, forms to web/shared/forms, screens of staff to web/admin',
};

export const walls: readonly Wall[] = [
  {
    files: ['contract/'],
    may: [],
    why: 'what crosses the wire stands alone',
    instead: 'move what both need into contract/',
  },
  {
    files: ['domain/'],
    may: ['contract/'],
    testsMay: ANYTHING,
    why: 'what the data means is computed from arguments, alike in server and browser',
    instead: 'take it as an argument',
  },

  {
    files: SERVER_FILES,
    may: SERVER_MAY,
    why: 'every area stands on it',
    instead: 'move what needs an area into that area',
  },
  ...areaWalls,
  {
    files: ['server/app.ts', 'server/main.ts', 'server/*.test.ts', 'server/*/testing/'],
    may: [...SERVER_MAY, 'server/'],
    testsMay: ANYTHING,
    why: 'the server serves built pages and asks addresses: it needs neither pages nor simulator',
    instead: 'move what both need into contract/ or domain/',
  },
  {
    files: ['server/testing/'],
    may: [...SERVER_MAY, 'server/', 'simulator/'],
    why: "tests of the server don't load pages",
    instead: 'move it into web/testing',
  },

  webWall('web/shared/time/', [], below('the rest of the pages')),
  webWall(
    'web/shared/api/',
    ['shared/time'],
    below('the live connection, the copies and everything on a screen'),
  ),
  webWall('web/shared/live/', ['shared/api', 'shared/time'], below('everything on a screen')),
  webWall(
    'web/shared/place/',
    ['shared/api', 'shared/live', 'shared/time', 'shared/ui'],
    below('features, pages, forms and copies'),
  ),
  {
    ...webWall(
      'web/shared/offline/',
      ['shared/api', 'shared/live', 'shared/place', 'shared/time', 'shared/ui'],
      below('features and pages'),
    ),
    testsMay: ['web/app/'],
  },
  {
    files: ['web/shared/ui/'],
    may: ['web/testing/'],
    why: 'plain components know no place and no call',
    instead: 'hand it in, or put the component into web/shared/place or a feature',
  },
  webWall(
    'web/shared/forms/',
    ['shared/api', 'shared/time', 'shared/ui'],
    below('the features whose forms share it'),
  ),
  webWall(
    'web/admin/',
    ['shared/api', 'shared/forms', 'shared/time', 'shared/ui'],
    below('the screens of staff'),
  ),
  webWall('web/display/', ['shared/place/qr', 'shared/ui'], {
    why: 'the program of the displays is a bundle of its own',
    instead: 'move what both need into web/shared/ui or domain/',
  }),
  webWall('web/features/*/', FEATURES_MAY, feature),
  webWall(
    [
      'automated-messages',
      'custom-messages',
      'dashboard',
      'displays',
      'manage-adverts',
      'manage-locations',
      'users',
    ].map((screen) => `web/features/${screen}/`),
    [...FEATURES_MAY, 'admin'],
    feature,
  ),
  {
    files: ['web/app/', 'web/testing/'],
    may: [...BOTH_SIDES, 'web/'],
    why: 'pages run in a browser, and know the server by the contract',
    instead: 'move what both need into contract/ or domain/',
  },

  {
    files: ['simulator/'],
    may: ['domain/', 'node:'],
    testsMay: ANYTHING,
    why: "the simulator speaks the sources' formats and shares no code with what reads them",
    instead: 'write the format down again in simulator/',
  },
];

/** What only some may import, whatever walls allow; tests may import it too. */
interface Reserved {
  what: readonly string[];
  /** Only these names of it; without: all, and the file itself. */
  names?: readonly string[];
  /** Types of it are free. */
  valuesOnly?: true;
  onlyIn: readonly string[];
  why: string;
  instead: string;
}

const packageOf = (what: string, onlyIn: readonly string[], instead: string): Reserved => ({
  what: [what],
  onlyIn,
  why: 'one place knows this library',
  instead,
});

export const reserved: readonly Reserved[] = [
  {
    what: ['server/*/connect.ts'],
    valuesOnly: true,
    onlyIn: ['server/app.ts'],
    why: 'an area is made once, in server/app.ts',
    instead: 'have server/app.ts hand in what it gives back',
  },
  {
    what: ['admiralty', 'environment-agency', 'open-meteo', 'storm-overflows'].map(
      (source) => `server/conditions/upstream/${source}/`,
    ),
    valuesOnly: true,
    onlyIn: ['server/conditions/'],
    why: 'only server/conditions asks a source, within its budget',
    instead: 'take what conditions/connect.ts gives back',
  },
  {
    what: ['domain/quantities/units.ts'],
    names: ['decimals', 'figures', 'formatValue'],
    onlyIn: ['domain/', 'server/', 'web/display/'],
    why: 'people choose their units',
    instead: 'use domain/quantities/quantities.ts or chosen-units.ts',
  },
  packageOf('@node-rs/argon2', ['server/accounts/passwords/'], 'call server/accounts/passwords/passwords.ts'),
  packageOf('aws4fetch', ['server/adverts/media/'], 'use the media store'),
  packageOf('ioredis', ['server/cluster/'], 'take the connection or the counts of the cluster'),
  packageOf('leaflet', ['web/shared/ui/map/', 'web/features/'], 'draw with web/shared/ui/map'),
  packageOf('node:sqlite', ['server/store/engines/'], 'write the query with Kysely'),
  packageOf('nodemailer', ['server/accounts/mail/'], 'put the mail into the outbox'),
  packageOf('pg', ['server/store/engines/', 'server/cluster/membership.ts'], 'write the query with Kysely'),
  packageOf('prom-client', ['server/operations/'], 'hand the figure to server/operations'),
  packageOf('sharp', ['server/adverts/media/'], 'send the picture through server/adverts/media'),
  packageOf('socket.io', ['server/live/'], 'send by the live area'),
  packageOf('socket.io-client', ['web/shared/live/'], 'follow by web/live'),
  packageOf(
    'undici',
    ['server/conditions/upstream/http.ts', 'server/adverts/'],
    'ask by server/conditions/upstream/http.ts',
  ),
];
