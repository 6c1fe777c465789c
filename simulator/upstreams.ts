import { admiralty } from './admiralty/admiralty.ts';
import type { Source } from './answer.ts';
import { stormOverflowLayers } from './arcgis/arcgis.ts';
import { environmentAgency } from './environment-agency/environment-agency.ts';
import { openMeteoForecast } from './open-meteo/forecast.ts';
import { openMeteoMarine } from './open-meteo/marine.ts';
import type { Upstream } from './upstream-names.ts';

/** Which source answers an address, by how its path begins. */
const routes: readonly { prefix: string; upstream: Upstream; source: Source }[] = [
  { prefix: '/v1/forecast', upstream: 'weather', source: openMeteoForecast },
  { prefix: '/v1/marine', upstream: 'marine', source: openMeteoMarine },
  { prefix: '/uktidalapi/', upstream: 'tides', source: admiralty },
  { prefix: '/doc/', upstream: 'bathing_water', source: environmentAgency },
  { prefix: '/arcgis/', upstream: 'storm_overflow', source: stormOverflowLayers },
];

export const routeOf = (path: string) => routes.find(({ prefix }) => path.startsWith(prefix));
