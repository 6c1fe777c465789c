export const upstreams = [
  'weather',
  'marine',
  'model_runs',
  'tides',
  'bathing_water',
  'storm_overflow',
] as const;
export type Upstream = (typeof upstreams)[number];

/** Those that bring values. The files of the models' runs bring none. */
export type DataUpstream = Exclude<Upstream, 'model_runs'>;
