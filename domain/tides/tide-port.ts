import type { TidalData } from '#contract/tides.ts';
import { farDistance } from '../quantities/quantities.ts';
import { type Port, portDistance } from './port-distance.ts';

/** `Port Isaac, 5.2 miles away`; the name alone where the distance is not known. */
export const portWords = ({ name, distance_miles }: Port): string =>
  distance_miles === null ? name : `${name}, ${farDistance(distance_miles)} away`;

/** `Published for Bude, 0.4 miles away` */
export const stationWords = (method: TidalData['method'], port: Port): string =>
  `${method === 'published' ? 'Published' : 'Computed'} for ${portWords(port)}`;

/** What a borrowed tide leaves open. */
export const differenceWords = (method: TidalData['method'], port: Port): string =>
  portDistance(method, port) === 'near'
    ? 'The tide here differs from it in time and height.'
    : 'The tide here can differ from it by more than an hour and by more than a metre.';
