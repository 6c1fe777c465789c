import { admiralty } from './admiralty/admiralty.ts';
import type { Source } from './answer.ts';
import { stormOverflowLayers } from './arcgis/arcgis.ts';
import { environmentAgency } from './environment-agency/environment-agency.ts';
import { openMeteoForecast } from './open-meteo/forecast.ts';
import { openMeteoMarine } from './open-meteo/marine.ts';
import { MODEL_RUNS_PREFIX, openMeteoModelRuns } from './open-meteo/model-runs.ts';
import { type Upstream, upstreams } from './upstream-names.ts';

/** Which source answers an address, by how its path begins. */
const routes: Readonly<Record<Upstream, { prefix: string; source: Source }>> = {
  weather: { prefix: '/v1/forecast', source: openMeteoForecast },
  marine: { prefix: '/v1/marine', source: openMeteoMarine },
  model_runs: { prefix: MODEL_RUNS_PREFIX, source: openMeteoModelRuns },
  tides: { prefix: '/uktidalapi/', source: admiralty },
  bathing_water: { prefix: '/doc/', source: environmentAgency },
  storm_overflow: { prefix: '/arcgis/', source: stormOverflowLayers },
};

/** The source that a path leads to. */
export function routeOf(path: string): { upstream: Upstream; source: Source } | undefined {
  const upstream = upstreams.find((each) => path.startsWith(routes[each].prefix));
  return upstream && { upstream, source: routes[upstream].source };
}
