// How deep the seas around the British Isles are, roughly: metres, one figure for each degree of latitude and longitude.
// Written down by hand from what is generally known of these seas, not taken from a chart. It need not be exact: the
// equation of the tide is asked to hold only about (decision 0033 has the errors with all depths a fifth less and a
// quarter more).

const WEST = -12;
const NORTH = 62;
// biome-ignore format: a map is read by rows
const METRES = [
  [1200, 1000, 600, 300, 100, 80, 150, 500, 900, 1100, 1000, 800, 500, 300, 350, 300, 200, 200, 150, 150],
  [1000, 900, 500, 400, 250, 500, 900, 1000, 900, 500, 200, 140, 150, 150, 160, 300, 320, 250, 200, 200],
  [900, 700, 600, 700, 1000, 1000, 800, 400, 170, 110, 100, 100, 120, 120, 120, 200, 280, 250, 200, 200],
  [1300, 1500, 1400, 1200, 900, 500, 140, 90, 80, 70, 80, 110, 130, 130, 120, 170, 270, 270, 150, 150],
  [1800, 1900, 1700, 800, 140, 100, 90, 90, 50, 55, 80, 100, 130, 120, 90, 90, 110, 250, 300, 350],
  [2000, 2100, 1900, 600, 150, 130, 100, 60, 30, 40, 60, 90, 85, 85, 80, 70, 65, 60, 50, 50],
  [2300, 2200, 1500, 180, 120, 60, 60, 70, 50, 35, 60, 75, 80, 75, 75, 65, 50, 45, 45, 35],
  [2500, 1800, 250, 100, 60, 50, 90, 80, 30, 20, 50, 65, 70, 60, 35, 35, 45, 45, 38, 30],
  [2000, 500, 150, 60, 40, 40, 50, 80, 45, 20, 30, 45, 45, 40, 35, 40, 40, 38, 30, 22],
  [1200, 200, 100, 60, 60, 60, 60, 80, 40, 20, 20, 20, 20, 22, 30, 30, 26, 20, 15, 15],
  [600, 150, 90, 60, 60, 60, 70, 60, 30, 20, 20, 20, 20, 20, 35, 40, 25, 15, 10, 10],
  [800, 200, 120, 100, 90, 95, 85, 60, 40, 18, 15, 20, 20, 25, 35, 20, 15, 15, 10, 10],
  [1500, 400, 140, 130, 125, 115, 95, 80, 75, 70, 65, 55, 45, 35, 20, 20, 20, 20, 20, 20],
  [3500, 1500, 250, 160, 150, 135, 115, 100, 90, 65, 35, 20, 20, 20, 20, 20, 20, 20, 20, 20],
  [4500, 4000, 2500, 1000, 200, 170, 140, 110, 60, 40, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20],
];

/** The sea is this deep at least. */
const LEAST = 6;
/** At the shore this share of the depth around, and all of it from 11 km off. */
const AT_SHORE = 0.25;
const FULL_DEPTH_KM = 15;

/** Metres, between the figures around a position, and less near the shore. */
export function depthAt(latitude, longitude, kmFromShore) {
  const row = Math.min(Math.max(NORTH - latitude, 0), METRES.length - 1.001);
  const column = Math.min(Math.max(longitude - WEST, 0), METRES[0].length - 1.001);
  const [i, j] = [Math.floor(row), Math.floor(column)];
  const [down, along] = [row - i, column - j];
  const log = (di, dj) => Math.log(METRES[i + di][j + dj]);
  const around = Math.exp(
    (1 - down) * ((1 - along) * log(0, 0) + along * log(0, 1)) +
      down * ((1 - along) * log(1, 0) + along * log(1, 1)),
  );
  return Math.max(LEAST, around * Math.min(1, AT_SHORE + kmFromShore / FULL_DEPTH_KM));
}
