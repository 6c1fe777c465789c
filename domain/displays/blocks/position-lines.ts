import type { DisplayFrame } from '#contract/displays/display-frame.ts';

type Position = Pick<DisplayFrame['place'], 'latitude' | 'longitude' | 'grid_ref' | 'w3w'>;

const degrees = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;

const words = ({ w3w }: Position): string[] => (w3w ? [`///${w3w.replace(/^\/+/, '')}`] : []);

/** Where to send help: the national grid, else degrees; and what3words. */
export const positionLines = (place: Position): string[] => [
  place.grid_ref ?? degrees(place),
  ...words(place),
];

/** The same in all three ways. */
export const positionInFull = (place: Position): string[] => [
  degrees(place),
  ...(place.grid_ref ? [place.grid_ref] : []),
  ...words(place),
];
