export type LandingTab = 'map' | 'about';

/** The search parameters of the landing page. The map is the default and has none. */
export interface LandingSearch {
  tab?: Exclude<LandingTab, 'map'>;
}

export const landingSearch = ({ tab }: Record<string, unknown>): LandingSearch =>
  tab === 'about' ? { tab } : {};
