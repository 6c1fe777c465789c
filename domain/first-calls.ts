import { overviewPath } from '#contract/live/live-table.ts';
import type { AdminArea } from './roles.ts';

/**
 * What each screen of the administration asks for first where its address names no search. The page names these calls,
 * so that a browser makes them while it loads the code. The screens write the same addresses. Everybody who may enter a
 * screen may make its calls.
 */
export const firstCalls: Readonly<Record<AdminArea, readonly string[]>> = {
  dashboard: ['/api/admin/sources', '/api/adverts?limit=1'],
  locations: ['/api/admin/locations?limit=25&offset=0&sort=name'],
  adverts: ['/api/admin/locations/simple'],
  'custom-messages': ['/api/admin/locations/assigned'],
  'automated-messages': ['/api/automated_messages?limit=25&offset=0', '/api/admin/locations/assigned'],
  displays: ['/api/admin/displays'],
  users: ['/api/admin/users?sort=email&limit=25&offset=0'],
};

/** What the landing page asks for first where the network is too large to come with the page. */
export const firstCallsOfNetwork: readonly string[] = ['/api/locations', overviewPath];
