import { type Answer, notFoundPage, type Source, type SourceRequest } from '../answer.ts';
import type { World } from '../world/world.ts';
import { complianceRows } from './compliance.ts';
import { type Expanded, expandedBy } from './expanded.ts';
import { incidentRows, openIncidents } from './incidents.ts';
import { EA, itemPage, listPage, type Row, text } from './linked-data.ts';
import { predictionRows } from './predictions.ts';
import { sampleRows } from './samples.ts';
import { waterDocument } from './water-document.ts';
import { designatedWaters, type Water } from './waters.ts';

type Waters = readonly [Water, ...Water[]];
type RowsOf = (water: Water, world: World, now: number, expanded: Expanded) => Row[];

const WATER = /^\/doc\/bathing-water\/([\w-]+)\.json$/;
const QUALITY = '/doc/bathing-water-quality';

/** The lists that hold records of every water, by their path. */
const lists: Readonly<Record<string, RowsOf>> = {
  [`${QUALITY}/in-season/sample.json`]: sampleRows,
  [`${QUALITY}/stp-risk-prediction.json`]: predictionRows,
  [`${QUALITY}/compliance-rBWD.json`]: complianceRows,
};

const byWorld = new WeakMap<World, Waters>();

function watersOf(world: World): Waters {
  const known = byWorld.get(world);
  if (known) return known;
  const [first, ...others] = designatedWaters(world.seed);
  if (!first) throw new Error('the simulated coast has no bathing water');
  const waters: Waters = [first, ...others];
  byWorld.set(world, waters);
  return waters;
}

/** The linked data of the Environment Agency on bathing waters, England only. */
export const environmentAgency: Source = (request, world, now) => {
  const waters = watersOf(world);
  const { path } = request;
  if (path === '/doc/bathing-water.json') return listPage(request, waterRows(waters, world, now));
  if (path === `${QUALITY}/pollution-incident.json`)
    return listPage(request, incidentRows(waters, world.seed, now));
  const rowsOf = lists[path];
  if (rowsOf) {
    const expanded = expandedBy(request.query.get('_properties'));
    return listPage(
      request,
      askedFor(waters, request).flatMap((water) => rowsOf(water, world, now, expanded)),
    );
  }
  return oneWater(request, waters, world, now);
};

function waterRows(waters: Waters, world: World, now: number): Row[] {
  const incidents = openIncidents(waters, world.seed, now);
  const rows = waters.map((water) => ({
    keys: { eubwidNotation: water.eubwid, samplePointNotation: water.samplePoint },
    json: () => waterDocument(water, incidents.get(water), world, now, new Set()),
  }));
  return [...rows, unplacedRow];
}

/** One that has been listed before anybody has said where it is. */
const unplacedRow: Row = {
  keys: { eubwidNotation: 'ukz1000-49999', samplePointNotation: '49999' },
  json: () => ({
    _about: `${EA}/id/bathing-water/ukz1000-49999`,
    eubwidNotation: 'ukz1000-49999',
    name: text('Newly Listed Water'),
    samplingPoint: 'http://location.data.gov.uk/so/ef/SamplingPoint/bwsp.eaew/49999',
    type: [`${EA}/def/bathing-water/BathingWater`],
  }),
};

/** Spares the records of waters that the filters leave out anyway. */
const askedFor = (waters: Waters, { query }: SourceRequest) => {
  const values = new Set(query.values());
  const named = waters.filter(({ eubwid, samplePoint }) => values.has(eubwid) || values.has(samplePoint));
  return named.length > 0 ? named : waters;
};

function oneWater(request: SourceRequest, waters: Waters, world: World, now: number): Answer {
  const [, eubwid] = WATER.exec(request.path) ?? [];
  const water = waters.find((candidate) => candidate.eubwid === eubwid);
  if (!water) return notFoundPage();
  const incident = openIncidents(waters, world.seed, now).get(water);
  const expanded = expandedBy(request.query.get('_properties'));
  return itemPage(request, waterDocument(water, incident, world, now, expanded));
}
