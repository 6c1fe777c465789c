interface PageEntry {
  /** As the router writes it: `$name` is a part that varies, `{-$name}` one that may be missing. */
  path: `/${string}`;
  /** What the page shows at once: of all places, of the one in its address, or nothing that is data. */
  shows: 'places' | 'place' | 'nothing';
  /** A call has the same address; a navigation to it gets the page. */
  isCall: boolean;
}

/** The pages with an address of their own. Those of the admin area, beside its first one, are in `domain/roles.ts`. */
export const pageTable = {
  landing: { path: '/', shows: 'places', isCall: false },
  location: { path: '/locations/$slug', shows: 'place', isCall: true },
  forecast: { path: '/locations/$slug/forecast', shows: 'place', isCall: false },
  'water-quality': { path: '/locations/$slug/water-quality', shows: 'place', isCall: false },
  login: { path: '/auth/login', shows: 'nothing', isCall: false },
  'sign-up': { path: '/auth/signup', shows: 'nothing', isCall: false },
  verify: { path: '/auth/verify', shows: 'nothing', isCall: true },
  'forgot-password': { path: '/auth/forgot-password', shows: 'nothing', isCall: false },
  'reset-password': { path: '/auth/reset-password/{-$token}', shows: 'nothing', isCall: false },
  account: { path: '/account', shows: 'nothing', isCall: false },
  admin: { path: '/admin', shows: 'nothing', isCall: false },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pageTable;
export type PagePath = (typeof pageTable)[PageName]['path'];

type PagesThatShow<S> = { [P in PageName]: (typeof pageTable)[P]['shows'] extends S ? P : never }[PageName];
/** The pages that every place has. */
export type PlacePageName = PagesThatShow<'place'>;
/** The pages that show data at once. */
export type DataPageName = PlacePageName | PagesThatShow<'places'>;
