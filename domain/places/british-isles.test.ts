import { expect, test } from 'vitest';
import { britishIslesArea, isInBritishIsles } from './british-isles.ts';

test.each([
  ['Polperro', 50.33, -4.52],
  ['Muckle Flugga, north of Shetland', 60.86, -0.88],
  ['Out Skerries', 60.42, -0.73],
  ['Fair Isle', 59.53, -1.63],
  ['Foula', 60.13, -2.07],
  ['North Rona', 59.12, -5.82],
  ['St Kilda', 57.81, -8.57],
  ['Peterhead', 57.5, -1.77],
  ['Berwick', 55.77, -1.98],
  ['Whitby', 54.49, -0.61],
  ['Spurn Head', 53.58, 0.12],
  ['Lowestoft, the easternmost place', 52.48, 1.763],
  ['Margate', 51.39, 1.38],
  ['Dover', 51.12, 1.33],
  ['Dungeness', 50.91, 0.97],
  ['the Isle of Wight', 50.58, -1.3],
  ['Alderney', 49.72, -2.2],
  ['Guernsey', 49.45, -2.58],
  ['Jersey', 49.18, -2.1],
  ['the Minquiers', 48.97, -2.06],
  ['the Lizard', 49.96, -5.2],
  ['Scilly', 49.87, -6.4],
  ['the Isle of Man', 54.15, -4.48],
  ['Fastnet', 51.39, -9.6],
  ['the Blaskets', 52.1, -10.55],
  ['Achill', 53.97, -10.24],
  ['Malin Head', 55.38, -7.37],
  ['Belfast', 54.6, -5.92],
  ['Oxford', 51.77, -1.29],
])('%s is in the British Isles', (_place, latitude, longitude) => {
  expect(isInBritishIsles({ latitude, longitude })).toBe(true);
});

test.each([
  ['the Gulf of Guinea', 0, 0],
  ['a position exchanged', -4.18, 50.36],
  ['a longitude without its sign', 50.36, 4.18],
  ['both signs wrong', -50.36, 4.18],
  ['Calais', 50.96, 1.85],
  ['Cap Gris-Nez', 50.87, 1.58],
  ['Dieppe', 49.93, 1.08],
  ['Cherbourg', 49.65, -1.62],
  ['La Hague', 49.72, -1.94],
  ['Carteret', 49.37, -1.8],
  ['Saint-Malo', 48.65, -2.02],
  ['Roscoff', 48.73, -3.98],
  ['Ostend', 51.23, 2.91],
  ['The Hague', 52.1, 4.26],
  ['Whitby without its sign', 54.49, 0.61],
  ['Bergen', 60.39, 5.32],
  ['Tórshavn', 62.01, -6.77],
  ['Rockall', 57.6, -13.69],
  ['the north pole', 90, 0],
  ['the other side of the earth', 50, 176],
])('%s is outside', (_place, latitude, longitude) => {
  expect(isInBritishIsles({ latitude, longitude })).toBe(false);
});

test('each corner lies on the border: some of the points around it are inside, some outside', () => {
  const steps = [-0.01, 0, 0.01];
  for (const [latitude, longitude] of britishIslesArea) {
    const around = steps.flatMap((north) =>
      steps.map((east) => isInBritishIsles({ latitude: latitude + north, longitude: longitude + east })),
    );
    expect(new Set(around).size, `${latitude}, ${longitude}`).toBe(2);
  }
});
