import { openMeteoForecast } from '#server/conditions/upstream/open-meteo/forecast.ts';
import { place } from '#server/testing/place.ts';
import { replay } from '#server/testing/replay.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { median } from './server-process.ts';

const PLACES = 100;
const ROUNDS = 9;

/** (h) The cost of checking and mapping the forecast of a hundred places, compared with parsing its JSON. */
export async function measureMapping() {
  const simulator = await startSimulator({ marked: false });
  const places = Array.from({ length: PLACES }, () => place());
  const baseUrl = simulator.settings().OPEN_METEO_URL ?? '';
  let text = '';
  const ask = openMeteoForecast({
    getJson: async (url, schema) => {
      text = await (await fetch(url)).text();
      return schema.parse(JSON.parse(text));
    },
    baseUrl,
    apiKey: null,
  });
  try {
    await ask(places, Date.now());
  } finally {
    await simulator.close();
  }
  const { getJson } = replay(() => JSON.parse(text));
  const read = openMeteoForecast({ getJson, baseUrl, apiKey: null });
  const parsing: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    parsing.push(timed(() => JSON.parse(text)));
    const begun = performance.now();
    await read(places, Date.now());
    all.push(performance.now() - begun);
  }
  const times = { parse_ms: median(parsing), parse_and_map_ms: median(all) };
  return {
    places: PLACES,
    parse_ms: Math.round(times.parse_ms),
    parse_and_map_ms: Math.round(times.parse_and_map_ms),
    ratio: Math.round((times.parse_and_map_ms / times.parse_ms) * 10) / 10,
    limit_ms: 250,
  };
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
