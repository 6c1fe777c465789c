import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedKind } from '#contract/live/live-table.ts';
import { feedValues } from '#domain/feeds/feed-values.ts';
import { layerRecordsForTests } from '#server/testing/layer-records.ts';
import { leaves, untrue } from '#server/testing/leaves.ts';
import { place } from '#server/testing/place.ts';
import { replay } from '#server/testing/replay.ts';
import { type DataUpstream, type Simulator, startSimulator } from '#simulator/simulator.ts';
import { admiraltyTides } from './admiralty/tides.ts';
import { bathingWaters } from './environment-agency/bathing-waters.ts';
import { openMeteoForecast } from './open-meteo/forecast.ts';
import { openMeteoMarine } from './open-meteo/marine.ts';
import type { GetJson, ReadMany } from './reading.ts';
import { stormOverflows } from './storm-overflows/storm-overflows.ts';
import { UpstreamError } from './upstream-error.ts';

const NOW = Date.parse('2026-07-10T11:07:00Z');
const HARWICH = place({
  latitude: 51.95,
  longitude: 1.283,
  admiralty_station_id: '0131',
  bathing_water_ids: ['ukz8145-40111'],
});

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ now: () => NOW });
});
afterAll(() => simulator.close());

type Adapter = (getJson: GetJson, baseUrl: string) => ReadMany<unknown>;
/** Values that may differ when a field is missing: the count of failed calls, and words made of other fields. */
const adapters: Readonly<Record<DataUpstream, { kind: FeedKind; adapter: Adapter; consequences: RegExp }>> = {
  weather: {
    kind: 'weather',
    adapter: (getJson, baseUrl) => openMeteoForecast({ getJson, baseUrl, apiKey: null }),
    consequences: /^$/,
  },
  marine: {
    kind: 'marine',
    adapter: (getJson, baseUrl) => openMeteoMarine({ getJson, baseUrl, apiKey: null }),
    consequences: /^$/,
  },
  tides: {
    kind: 'tidal',
    adapter: (getJson, baseUrl) => admiraltyTides({ getJson, baseUrl, apiKey: 'a key' }),
    consequences: /\/station\/name$/,
  },
  bathing_water: {
    kind: 'ea_warnings',
    adapter: (getJson, baseUrl) => bathingWaters({ getJson, baseUrl }),
    // If one of a prediction's two records lost its time, they count as two predictions.
    consequences: /\/status$|\/(location_name|officialName)$|\/samplingPoint\/name$|\/warnings\/1\//,
  },
  storm_overflow: {
    kind: 'storm_overflow',
    adapter: (getJson, baseUrl) =>
      stormOverflows({
        getJsonOf: () => getJson,
        layers: [
          {
            company: 'Anglian Water Services',
            url: `${baseUrl}/arcgis/Anglian Water Services/FeatureServer/0`,
          },
        ],
        radiusMiles: 1.5,
        lookAgainMs: 0,
        askAgainMs: 0,
        records: layerRecordsForTests(),
      }),
    consequences: /\/(status|name)$/,
  },
};

type Path = readonly (string | number)[];

/** Every field of an answer. In lists only the first row's: the others are alike. */
function fieldsOf(json: unknown, path: Path = []): Path[] {
  if (Array.isArray(json)) return fieldsOf(json[0], [...path, 0]);
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [[...path, key], ...fieldsOf(value, [...path, key])]);
}

function without(json: unknown, [key, ...rest]: Path): unknown {
  if (Array.isArray(json)) return json.map((row, index) => (index === key ? without(row, rest) : row));
  const entries = Object.entries(Object(json));
  return Object.fromEntries(
    rest.length > 0
      ? entries.map(([name, value]) => [name, name === key ? without(value, rest) : value])
      : entries.filter(([name]) => name !== key),
  );
}

test.each(Object.keys(adapters) as DataUpstream[])(
  '%s without any one field of its answers is right, or has less, or fails',
  async (upstream) => {
    const { kind, adapter, consequences } = adapters[upstream];
    const answers = new Map<string, unknown>();
    const recording: GetJson = async (url, schema) => {
      const response = await fetch(url, { headers: { 'ocp-apim-subscription-key': 'a key' } });
      const json: unknown = await response.json();
      answers.set(new URL(url).href, json);
      return schema.parseAsync(json);
    };
    const truth = await readValue(adapter(recording, simulator.url));
    if (truth instanceof UpstreamError) throw truth;
    const wanted = leaves(feedValues[kind].parse(truth));

    let tried = 0;
    for (const [url, json] of answers) {
      for (const path of fieldsOf(json)) {
        const spoilt = without(json, path);
        const { getJson } = replay((asked) => (asked.href === url ? spoilt : answers.get(asked.href)));
        const value = await readValue(adapter(getJson, simulator.url));
        tried += 1;
        if (value instanceof UpstreamError) continue;
        const judged = feedValues[kind].safeParse(value);
        const wrong = judged.success ? untrue(leaves(value), wanted) : judged.error.issues;
        const [unexpected = null] = wrong.filter(
          (each) => !(Array.isArray(each) && consequences.test(each[0])),
        );
        expect({ url, path, unexpected }).toEqual({ url, path, unexpected: null });
      }
    }
    expect(tried).toBeGreaterThan(10);
  },
);

async function readValue(read: ReadMany<unknown>): Promise<unknown> {
  const [reading] = await read([HARWICH], NOW);
  return reading instanceof UpstreamError ? reading : reading?.value;
}
