/**
 * The pages and their addresses, as the router writes them: `$name` stands for a part that varies, `{-$name}` for one
 * that may be missing. Of the admin area only the first page is here; the others are in `domain/roles.ts`.
 */
export const pagePaths = {
  landing: '/',
  compare: '/compare',
  windows: '/windows',
  location: '/locations/$slug',
  forecast: '/locations/$slug/forecast',
  'water-quality': '/locations/$slug/water-quality',
  login: '/auth/login',
  'sign-up': '/auth/signup',
  verify: '/auth/verify',
  'forgot-password': '/auth/forgot-password',
  'reset-password': '/auth/reset-password/{-$token}',
  account: '/account',
  admin: '/admin',
} as const;

export type PageName = keyof typeof pagePaths;
export type PagePath = (typeof pagePaths)[PageName];

/** The pages that every place has. */
export type PlacePageName = {
  [P in PageName]: (typeof pagePaths)[P] extends `${string}$slug${string}` ? P : never;
}[PageName];
/** The pages that show data at once. */
export type DataPageName = 'landing' | PlacePageName;
