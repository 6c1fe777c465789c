import { describe, expect, test } from 'vitest';
import { distanceMiles } from '#domain/places/distance.ts';
import { slugOf } from '#domain/places/slug.ts';
import { hasRecordings, recorded } from '#server/testing/recorded.ts';
import { starterNetwork } from './starter-network.ts';

const STATION_WITHIN_MILES = 12;
const SAMPLING_POINT_WITHIN_MILES = 1;

test('has names with different slugs, and no place twice', () => {
  expect(starterNetwork.length).toBeGreaterThanOrEqual(28);
  expect(new Set(starterNetwork.map(({ name }) => slugOf(name))).size).toBe(starterNetwork.length);
  for (const place of starterNetwork) {
    const neighbours = starterNetwork.filter((other) => distanceMiles(place, other) < 1);
    expect(neighbours).toEqual([place]);
    expect(place.name).toMatch(/^[A-Z][A-Za-z ]+$/);
    for (const degrees of [place.latitude, place.longitude]) expect(degrees).toBe(Number(degrees.toFixed(4)));
  }
});

interface StationList {
  features: {
    geometry: { coordinates: [longitude: number, latitude: number] };
    properties: { Id: string; Name: string; Country: string };
  }[];
}

describe.runIf(hasRecordings)('against the recorded ADMIRALTY stations', () => {
  const stationOf = (id: string) =>
    (recorded('ukho_tidal/stations.json') as StationList).features.find(
      ({ properties }) => properties.Id === id,
    );

  test.each(starterNetwork)('$name lies by its station', ({ station, latitude, longitude }) => {
    const found = stationOf(station.id);
    expect(found?.properties.Name).toBe(station.name);
    const [east, north] = found?.geometry.coordinates ?? [0, 0];
    const miles = distanceMiles({ latitude, longitude }, { latitude: north, longitude: east });
    expect(miles).toBeLessThan(STATION_WITHIN_MILES);
  });

  test('covers England, Wales and Scotland', () => {
    const countries = starterNetwork.map(({ station }) => stationOf(station.id)?.properties.Country);
    const places = (country: string) => countries.filter((each) => each === country).length;
    expect(places('England')).toBeGreaterThanOrEqual(22);
    expect(places('Wales')).toBeGreaterThanOrEqual(3);
    expect(places('Scotland')).toBeGreaterThanOrEqual(3);
  });
});

interface RecordedWater {
  eubwidNotation: string;
  samplingPoint: { lat: number; long: number };
}

describe.runIf(hasRecordings)('against the recorded bathing waters', () => {
  const recordedWaters = (): RecordedWater[] => {
    const devon = recorded('bathing_water/list-page-trimmed-12-of-415-2018.json') as {
      result: { items: RecordedWater[] };
    };
    const clevedon = recorded('bathing_water/bathing-water-clevedon-2018.json') as {
      result: { primaryTopic: RecordedWater };
    };
    const compliance = recorded('bathing_water/compliance-eec.json') as {
      result: {
        items: {
          bwq_bathingWater: { eubwidNotation: string };
          bwq_samplingPoint: RecordedWater['samplingPoint'];
        }[];
      };
    };
    return [
      ...devon.result.items,
      clevedon.result.primaryTopic,
      ...compliance.result.items.map((item) => ({
        eubwidNotation: item.bwq_bathingWater.eubwidNotation,
        samplingPoint: item.bwq_samplingPoint,
      })),
    ];
  };

  test.each(starterNetwork.filter(({ bathingWaterId }) => bathingWaterId))(
    '$name lies by its sampling point',
    ({ bathingWaterId, latitude, longitude }) => {
      const point = recordedWaters().find((water) => water.eubwidNotation === bathingWaterId)?.samplingPoint;
      const miles = distanceMiles(
        { latitude, longitude },
        { latitude: point?.lat ?? 0, longitude: point?.long ?? 0 },
      );
      expect(miles).toBeLessThan(SAMPLING_POINT_WITHIN_MILES);
    },
  );
});
