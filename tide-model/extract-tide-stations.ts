/**
 * Writes the harmonic constants of the British tide stations that may be used on a site with adverts to
 * `server/conditions/upstream/computed-tides/stations.json`, so that the server need not load the whole tide database.
 * Run again when `@neaps/tide-database` is updated: `node tide-model/extract-tide-stations.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Station, stations } from '@neaps/tide-database';
import type { TideStation } from '#contract/conditions/tide-station.ts';

const target = join(import.meta.dirname, '../server/conditions/upstream/computed-tides/stations.json');

/** The database assigns islands all over the world to the United Kingdom; these are the seas around Great Britain. */
const isBritish = ({ country_code, latitude, longitude }: Station) =>
  country_code === 'GB' && latitude > 49 && latitude < 61.5 && longitude > -9 && longitude < 2.5;

/** The credit by source, as its licence requires. A new source must be checked first. */
const credits: Readonly<Record<string, string>> = {
  'TICON-4': 'TICON-4, https://doi.org/10.17882/109129, CC BY 4.0, as modified by the Neaps tide database',
};

/** Names that differ from the words of the id. */
const spellings: Readonly<Record<string, string>> = {
  liverpool_gladstone_dock: 'Liverpool (Gladstone Dock)',
  port_ellen_islay: 'Port Ellen, Islay',
  port_eri_isle_of_man: 'Port Erin, Isle of Man',
  st_helier_jersey: 'St Helier, Jersey',
  st_marys: "St Mary's, Isles of Scilly",
};

/** From `source.id`, for example `port_isaac-pti-gbr-cco`: the `name` of the stations ending in -cco is another station's. */
function nameOf({ source }: Station) {
  const [place = source.id] = source.id.split('-');
  const titled = place
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return spellings[place] ?? titled;
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

function toTideStation(station: Station): TideStation {
  const {
    id,
    latitude,
    longitude,
    datums,
    chart_datum = '',
    harmonic_constituents,
    license,
    source,
  } = station;
  const [msl, datum, attribution] = [datums.MSL, datums[chart_datum], credits[source.name]];
  if (msl === undefined || datum === undefined) throw new Error(`${id} has no mean sea level or chart datum`);
  if (attribution === undefined) throw new Error(`${id} comes from ${source.name}, whose credit is unknown`);
  return {
    id,
    name: nameOf(station),
    latitude,
    longitude,
    mslAboveDatum: rounded(msl - datum, 3),
    constituents: harmonic_constituents
      .map(({ name, amplitude, phase }) => ({
        name,
        amplitude: rounded(amplitude, 4),
        phase: rounded(phase, 2),
      }))
      .filter(({ amplitude }) => amplitude > 0),
    licence: license.type,
    attribution,
  };
}

const chosen = stations
  .filter((station) => isBritish(station) && station.type === 'reference' && station.license.commercial_use)
  .map(toTideStation)
  .sort((a, b) => (a.id < b.id ? -1 : 1));

writeFileSync(target, `[\n${chosen.map((station) => JSON.stringify(station)).join(',\n')}\n]\n`);
console.log(`${chosen.length} stations written`);
