import type { Position } from '#domain/places/distance.ts';
import { type Answer, ok, type Source } from '../answer.ts';
import { type WaterCompany, waterCompanies } from '../water-companies.ts';
import { DAY_MS } from '../world/place.ts';
import type { World } from '../world/world.ts';
import { monitorState, type Overflow, overflowsNear } from './overflows.ts';

const LAYER = /^\/arcgis\/([^/]+)\/FeatureServer\/0(\/query)?$/;
const UPDATE_MS = 15 * 60_000;
const MOST_ROWS = 2000;
const MILES_PER_UNIT: Readonly<Record<string, number>> = {
  esriSRUnit_StatuteMile: 1,
  esriSRUnit_Kilometer: 1 / 1.609344,
  esriSRUnit_Meter: 1 / 1609.344,
};

/** An error as ArcGIS sends it: with status 200. */
const failure = (message: string, ...details: string[]): Answer =>
  ok({ error: { code: 400, message, details } });

/** The nine companies' layers of the National Storm Overflow Hub, each under `/arcgis/{company}/FeatureServer/0`. */
export const stormOverflowLayers: Source = ({ path, query }, world, now) => {
  const [, name, isQuery] = LAYER.exec(path) ?? [];
  const company = waterCompanies.find((candidate) => candidate.name === name);
  if (!company) return failure('Invalid URL', 'Invalid URL');
  if (!isQuery) return ok(layerInfo(company, now));
  if (query.get('f') !== 'json')
    return failure('Invalid or missing input parameters.', 'only f=json is simulated');
  if (query.get('returnCountOnly') === 'true') return ok({ count: company.monitors });
  const statistics = query.get('outStatistics');
  if (statistics !== null) return statisticsOf(company, statistics, now);
  const place = placeOf(query);
  const milesPerUnit = MILES_PER_UNIT[query.get('units') ?? 'esriSRUnit_Meter'];
  const distance = Number(query.get('distance') ?? 0);
  if (!place || milesPerUnit === undefined || !Number.isFinite(distance)) {
    return failure('Cannot perform query. Invalid query parameters.', 'a point with a distance is needed');
  }
  return ok(
    page(company, overflowsNear(place, distance * milesPerUnit, company, world.seed), query, world, now),
  );
};

const LONGITUDE_LATITUDE = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/;

function placeOf(query: URLSearchParams): Position | null {
  const [, longitude, latitude] = LONGITUDE_LATITUDE.exec(query.get('geometry') ?? '') ?? [];
  return query.get('geometryType') === 'esriGeometryPoint' &&
    query.get('inSR') === '4326' &&
    longitude &&
    latitude
    ? { latitude: Number(latitude), longitude: Number(longitude) }
    : null;
}

/** What a layer calls its row number. */
const objectIdField = ({ name }: WaterCompany) =>
  name === 'South West Water' || name === 'Anglian Water Services' ? 'ObjectId' : 'OBJECTID';

/** South West Water alone writes its fields in camel case, `Id` apart. */
const spelling =
  ({ name }: WaterCompany) =>
  (field: string) =>
    name === 'South West Water' && field !== 'Id' ? `${field[0]?.toLowerCase()}${field.slice(1)}` : field;

const FIELDS = {
  Id: 'esriFieldTypeString',
  Company: 'esriFieldTypeString',
  Status: 'esriFieldTypeInteger',
  StatusStart: 'esriFieldTypeDate',
  LatestEventStart: 'esriFieldTypeDate',
  LatestEventEnd: 'esriFieldTypeDate',
  Latitude: 'esriFieldTypeDouble',
  Longitude: 'esriFieldTypeDouble',
  ReceivingWaterCourse: 'esriFieldTypeString',
  LastUpdated: 'esriFieldTypeDate',
} as const;

const fieldsOf = (company: WaterCompany) =>
  [[objectIdField(company), 'esriFieldTypeOID'] as const, ...Object.entries(FIELDS)].map(([name, type]) => {
    const spelt = type === 'esriFieldTypeOID' ? name : spelling(company)(name);
    return { name: spelt, type, alias: spelt };
  });

const lastUpdated = ({ updatedDaysAgo = 0 }: WaterCompany, now: number) =>
  Math.floor(now / UPDATE_MS) * UPDATE_MS - updatedDaysAgo * DAY_MS;

function attributes(overflow: Overflow, world: World, now: number): Record<string, unknown> {
  const { company } = overflow;
  const state = monitorState(overflow, world, now);
  const hasEvents = company.name !== 'United Utilities'; // whose layer leaves both null
  const values: Record<keyof typeof FIELDS, unknown> = {
    Id: overflow.id,
    Company: company.rowName ?? company.name,
    Status: state.status,
    StatusStart: state.statusStart,
    LatestEventStart: hasEvents ? state.latestEventStart : null,
    LatestEventEnd: hasEvents ? state.latestEventEnd : null,
    Latitude: overflow.latitude,
    Longitude: overflow.longitude,
    ReceivingWaterCourse: overflow.receivingWater,
    LastUpdated: lastUpdated(company, now),
  };
  const spelt = Object.entries(values).map(([field, value]) => [spelling(company)(field), value]);
  return { [objectIdField(company)]: overflow.objectId, ...Object.fromEntries(spelt) };
}

function page(
  company: WaterCompany,
  found: readonly Overflow[],
  query: URLSearchParams,
  world: World,
  now: number,
) {
  const from = Number(query.get('resultOffset') ?? 0);
  const rows = found.slice(
    from,
    from + Math.min(MOST_ROWS, Number(query.get('resultRecordCount') ?? MOST_ROWS)),
  );
  const wkid = query.get('outSR') === '4326' ? 4326 : 102100;
  return {
    objectIdFieldName: objectIdField(company),
    uniqueIdField: { name: objectIdField(company), isSystemMaintained: true },
    globalIdFieldName: '',
    geometryType: 'esriGeometryPoint',
    spatialReference: { wkid, latestWkid: wkid === 4326 ? 4326 : 3857 },
    fields: fieldsOf(company),
    features: rows.map((overflow) => ({
      attributes: attributes(overflow, world, now),
      ...(query.get('returnGeometry') !== 'false' && {
        geometry: wkid === 4326 ? degreesOf(overflow) : mercator(overflow),
      }),
    })),
    ...(from + rows.length < found.length && { exceededTransferLimit: true }),
  };
}

interface Statistic {
  statisticType?: unknown;
  onStatisticField?: unknown;
  outStatisticFieldName?: unknown;
}

/** The newest `LastUpdated` of all rows: no other statistic is simulated. */
function statisticsOf(company: WaterCompany, json: string, now: number): Answer {
  const [asked = {}] = readStatistics(json);
  const field = spelling(company)('LastUpdated');
  const name = asked.outStatisticFieldName;
  if (asked.statisticType !== 'max' || asked.onStatisticField !== field || typeof name !== 'string') {
    return failure('Cannot perform query. Invalid query parameters.', "'outStatistics' parameter is invalid");
  }
  return ok({
    fields: [{ name, type: 'esriFieldTypeDate', alias: name }],
    features: [{ attributes: { [name]: lastUpdated(company, now) } }],
  });
}

function readStatistics(json: string): Statistic[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const degreesOf = ({ latitude, longitude }: Position) => ({ x: longitude, y: latitude });

const EARTH_RADIUS_M = 6_378_137;
/** The layers' own reference, in metres: what is answered to those who do not ask for degrees. */
const mercator = ({ latitude, longitude }: Position) => ({
  x: (EARTH_RADIUS_M * longitude * Math.PI) / 180,
  y: EARTH_RADIUS_M * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)),
});

const layerInfo = (company: WaterCompany, now: number) => ({
  id: 0,
  name: `${company.name} Storm Overflow Activity`,
  type: 'Feature Layer',
  objectIdField: objectIdField(company),
  maxRecordCount: MOST_ROWS,
  editingInfo: {
    lastEditDate: Math.floor(now / UPDATE_MS) * UPDATE_MS,
    dataLastEditDate: Math.floor(now / UPDATE_MS) * UPDATE_MS,
  },
  fields: fieldsOf(company),
});
