import { expect, test } from 'vitest';
import { starterNetwork } from '#server/store/network/starter-network.ts';
import { homeCountry, isSurelyEngland } from './home-country.ts';

test.each([
  ['Penarth', 51.4355, -3.1686],
  ['Barry', 51.388, -3.2717],
  ['Newport, by the Usk', 51.5461, -2.981],
  ['Tenby', 51.6716, -4.6963],
  ['Aberystwyth', 52.4175, -4.087],
  ['Abersoch', 52.8216, -4.5046],
  ['Holyhead', 53.309, -4.633],
  ['Llandudno', 53.3243, -3.8276],
  ['Talacre', 53.35, -3.3136],
])('%s is in Wales', (_, latitude, longitude) => {
  expect(homeCountry({ latitude, longitude })).toBe('Wales');
});

test.each([
  ['Portpatrick', 54.8425, -5.1156],
  ['Sandyhills', 54.8797, -3.7303],
  ['Girvan', 55.2436, -4.8556],
  ['Machrihanish', 55.4236, -5.7338],
  ['North Berwick', 56.0581, -2.7195],
  ['Eyemouth', 55.8716, -2.0903],
  ['Stonehaven', 56.9656, -2.2041],
  ['Thurso', 58.5936, -3.5221],
  ['Lerwick', 60.1545, -1.1494],
  ['Barra', 57.0133, -7.4422],
])('%s is in Scotland', (_, latitude, longitude) => {
  expect(homeCountry({ latitude, longitude })).toBe('Scotland');
});

test.each([
  ['Berwick', 55.7692, -2.002],
  ['Marshall Meadows, England’s northernmost place', 55.811, -2.035],
  ['Bowness-on-Solway', 54.953, -3.215],
  ['Annan, on the other shore', 54.983, -3.257],
  ['Silloth', 54.8697, -3.3934],
  ['St Bees Head', 54.5131, -3.6358],
  ['Hilbre, in the Dee', 53.3831, -3.2275],
  ['Hoylake', 53.391, -3.181],
  ['Chester', 53.19, -2.891],
  ['Chepstow', 51.6419, -2.675],
  ['Severn Beach', 51.56, -2.665],
  ['Clevedon', 51.44, -2.8658],
  ['Weston-super-Mare', 51.3458, -2.9774],
  ['Minehead', 51.2078, -3.4747],
  ['Ilfracombe', 51.2094, -4.1161],
  ['Lundy', 51.17, -4.66],
  ['Exmouth', 50.6111, -3.4017],
  ['Portrush', 55.204, -6.655],
  ['Bangor in County Down', 54.66, -5.669],
  ['Douglas on the Isle of Man', 54.15, -4.48],
  ['Point of Ayre', 54.4164, -4.368],
])('%s is said to be in neither', (_, latitude, longitude) => {
  expect(homeCountry({ latitude, longitude })).toBeNull();
});

test('every place of the starter network outside England is known to be', () => {
  const of = (country: string) =>
    starterNetwork.filter((place) => homeCountry(place) === country).map(({ name }) => name);
  expect(of('Wales')).toEqual(['Barry Island', 'Tenby North Beach', 'Aberystwyth', 'Llandudno North Shore']);
  expect(of('Scotland')).toEqual(['Troon', 'Nairn', 'Stonehaven', 'Portobello']);
});

test('the others are known to be in England but for those by a border, and none of these', () => {
  const isThere = (place: (typeof starterNetwork)[number]) => homeCountry(place) !== null;
  expect(starterNetwork.filter((place) => isThere(place) && isSurelyEngland(place))).toEqual([]);
  const doubted = starterNetwork.filter((place) => !isThere(place) && !isSurelyEngland(place));
  expect(doubted.map(({ name }) => name)).toEqual(['Spittal', 'Clevedon', 'West Kirby']);
});

test.each([
  ['Hilbre, in the Dee', 53.3831, -3.2275],
  ['Annan', 54.983, -3.257],
  ['Kirkcudbright', 54.78, -4.05],
  ['Chepstow', 51.6419, -2.675],
  ['Wrexham', 53.046, -2.99],
  ['Eyemouth', 55.8716, -2.0903],
  ['Douglas on the Isle of Man', 54.15, -4.48],
  ['Portrush', 55.204, -6.655],
  ['Lerwick', 60.1545, -1.1494],
  ['Barry', 51.388, -3.2717],
])('%s is not said to be in England', (_, latitude, longitude) => {
  expect(isSurelyEngland({ latitude, longitude })).toBe(false);
});
