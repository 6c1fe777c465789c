export const upstreams = ['weather', 'marine', 'tides', 'bathing_water', 'storm_overflow'] as const;
export type Upstream = (typeof upstreams)[number];
