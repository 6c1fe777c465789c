import { expect, test } from 'vitest';
import { hasSea, isEngland } from './coast.ts';
import { chance, drift } from './noise.ts';
import { DAY_MS, HOUR_MS } from './place.ts';
import { createWorld } from './world.ts';

const BUDE = { latitude: 50.83, longitude: -4.55 };
const NEW_YEAR = Date.UTC(2026, 0, 1);
const world = createWorld(1);

const every = (stepMs: number, days: number, from = NEW_YEAR) =>
  Array.from({ length: Math.floor((days * DAY_MS) / stepMs) }, (_, index) => from + index * stepMs);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('dice depend on their keys alone and fill the range from 0 to 1', () => {
  const rolls = Array.from({ length: 2000 }, (_, index) => chance('dice', index));
  expect(chance('dice', 7)).toBe(chance('dice', 7));
  expect(Math.min(...rolls)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...rolls)).toBeLessThan(1);
  expect(mean(rolls)).toBeCloseTo(0.5, 1);
});

test('drift has no jumps, also where one step passes into the next', () => {
  const values = Array.from({ length: 4001 }, (_, index) => drift(index, 100, 'x'));
  const jumps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? 0)));
  expect(Math.max(...jumps)).toBeLessThan(0.016);
  expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.5);
});

test('the weather changes little within five minutes and within a kilometre', () => {
  for (const at of every(7 * HOUR_MS, 120)) {
    const now = world.weather(BUDE, at);
    for (const near of [
      world.weather(BUDE, at + 5 * 60_000),
      world.weather({ ...BUDE, latitude: BUDE.latitude + 0.009 }, at),
    ]) {
      expect(Math.abs(near.temperature - now.temperature)).toBeLessThan(0.3);
      expect(Math.abs(near.pressureMsl - now.pressureMsl)).toBeLessThan(0.5);
      expect(Math.abs(near.windSpeed - now.windSpeed)).toBeLessThan(0.5);
      expect(Math.abs(near.cloudCover - now.cloudCover)).toBeLessThan(8);
    }
  }
});

test('the sea changes little within five minutes', () => {
  for (const at of every(7 * HOUR_MS, 120)) {
    const [now, soon] = [world.sea(BUDE, at), world.sea(BUDE, at + 5 * 60_000)];
    expect(Math.abs(soon.waves.height - now.waves.height)).toBeLessThan(0.1);
    expect(Math.abs(soon.level - now.level)).toBeLessThan(0.2);
    expect(Math.abs(soon.temperature - now.temperature)).toBeLessThan(0.05);
    expect(Math.abs(soon.currentSpeed - now.currentSpeed)).toBeLessThan(0.06);
  }
});

test('a year has the weather of the British coast', () => {
  const year = every(3 * HOUR_MS, 365).map((at) => world.weather(BUDE, at));
  const temperatures = year.map(({ temperature }) => temperature);
  expect(Math.min(...temperatures)).toBeGreaterThan(-8);
  expect(Math.max(...temperatures)).toBeLessThan(32);
  expect(mean(temperatures)).toBeGreaterThan(8);
  expect(mean(temperatures)).toBeLessThan(14);
  const pressures = year.map(({ pressureMsl }) => pressureMsl);
  expect(Math.min(...pressures)).toBeGreaterThan(950);
  expect(Math.max(...pressures)).toBeLessThan(1055);
  const rain = year.reduce((sum, { precipitationRate }) => sum + 3 * precipitationRate, 0);
  expect(rain).toBeGreaterThan(500);
  expect(rain).toBeLessThan(1800);
  expect(Math.max(...year.map(({ windGusts }) => windGusts))).toBeLessThan(50);
});

test('summer is warmer than winter, the afternoon than the night, and the sea lags behind', () => {
  const temperature = (from: number) =>
    mean(every(HOUR_MS, 30, from).map((at) => world.weather(BUDE, at).temperature));
  expect(temperature(Date.UTC(2026, 6, 1))).toBeGreaterThan(temperature(NEW_YEAR) + 6);
  const july = every(DAY_MS, 30, Date.UTC(2026, 6, 1));
  const at = (hour: number) => mean(july.map((day) => world.weather(BUDE, day + hour * HOUR_MS).temperature));
  expect(at(15)).toBeGreaterThan(at(3) + 2);
  const sea = (month: number) => world.sea(BUDE, Date.UTC(2026, month, 15)).temperature;
  expect(sea(8)).toBeGreaterThan(sea(5));
});

test('rain comes with low pressure and with a wind that veers', () => {
  const hours = every(HOUR_MS, 200);
  const wet = hours.filter((at) => world.weather(BUDE, at).precipitationRate > 0.2);
  const pressure = (times: readonly number[]) => mean(times.map((at) => world.weather(BUDE, at).pressureMsl));
  expect(wet.length).toBeGreaterThan(100);
  expect(pressure(wet)).toBeLessThan(pressure(hours) - 3);
  const turn = (at: number) => {
    const [before, after] = [world.weather(BUDE, at - 3 * HOUR_MS), world.weather(BUDE, at + 3 * HOUR_MS)];
    return ((after.windDirection - before.windDirection + 540) % 360) - 180;
  };
  expect(mean(wet.map(turn))).toBeGreaterThan(0);
});

test('waves grow with the wind, and the Atlantic coast has more of them than Kent', () => {
  const hours = every(6 * HOUR_MS, 365);
  const height = (place: typeof BUDE) => mean(hours.map((at) => world.sea(place, at).waves.height));
  expect(height(BUDE)).toBeGreaterThan(2 * height({ latitude: 51.39, longitude: 1.38 }));
  const sorted = hours.toSorted(
    (one, other) => world.weather(BUDE, one).windSpeed - world.weather(BUDE, other).windSpeed,
  );
  const windSea = (times: readonly number[]) => mean(times.map((at) => world.sea(BUDE, at).windWaves.height));
  expect(windSea(sorted.slice(-100))).toBeGreaterThan(4 * windSea(sorted.slice(0, 100)));
});

test('another seed makes other weather, and the same one the same', () => {
  const at = Date.UTC(2026, 6, 1);
  expect(createWorld(1).weather(BUDE, at)).toEqual(world.weather(BUDE, at));
  expect(createWorld(2).weather(BUDE, at)).not.toEqual(world.weather(BUDE, at));
});

test('knows the sea from the land, and England from its neighbours', () => {
  expect(hasSea({ latitude: 50.36, longitude: -4.18 })).toBe(true); // Plymouth Sound
  expect(hasSea({ latitude: 52.48, longitude: -1.9 })).toBe(false); // Birmingham
  expect(hasSea({ latitude: 51.72, longitude: -2.48 })).toBe(false); // Sharpness
  expect(isEngland({ latitude: 55.77, longitude: -2 })).toBe(true); // Berwick
  expect(isEngland({ latitude: 55.87, longitude: -2.09 })).toBe(false); // Eyemouth
  expect(isEngland({ latitude: 51.45, longitude: -2.86 })).toBe(true); // Clevedon
  expect(isEngland({ latitude: 51.39, longitude: -3.27 })).toBe(false); // Barry
  expect(isEngland({ latitude: 53.37, longitude: -3.19 })).toBe(true); // West Kirby
});
