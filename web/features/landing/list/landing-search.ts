export type LandingTab = 'map' | 'about';

/** What the landing page's address tells beside its path. The map needs no telling. */
export interface LandingSearch {
  tab?: Exclude<LandingTab, 'map'>;
}

export const landingSearch = ({ tab }: Record<string, unknown>): LandingSearch =>
  tab === 'about' ? { tab } : {};
