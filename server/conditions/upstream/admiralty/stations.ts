import { z } from 'zod';
import type { Position } from '#domain/places/distance.ts';
import type { GetJson } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { UkhoStation } from './wire.ts';

/** A port whose tides are published. */
export interface ListedStation extends Position {
  id: string; // a text: it may have leading zeros and letters
  name: string;
}

const Station = UkhoStation.extend({ properties: UkhoStation.shape.properties.extend({ Id: z.string() }) });
const StationList = z.object({ features: z.array(z.unknown()) });

/**
 * All ports of the service. One that can't be read is left out.
 * @throws UpstreamError, also if none can be read
 */
export async function admiraltyStations(options: {
  getJson: GetJson;
  /** Scheme, host and port. */
  baseUrl: string;
  apiKey: string;
}): Promise<ListedStation[]> {
  const { getJson, baseUrl, apiKey } = options;
  const url = new URL('/uktidalapi/api/V1/Stations', baseUrl).href;
  const { features } = await getJson(url, StationList, { headers: { 'Ocp-Apim-Subscription-Key': apiKey } });
  const stations = features.flatMap((feature) => {
    const { data } = Station.safeParse(feature);
    if (!data) return [];
    const [longitude, latitude] = data.geometry.coordinates;
    return [{ id: data.properties.Id, name: data.properties.Name, latitude, longitude }];
  });
  if (stations.length === 0) throw new UpstreamError('admiralty', 'shape', 'the list of stations is empty');
  return stations;
}
