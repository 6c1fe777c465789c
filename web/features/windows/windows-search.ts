import { limitParameters, limitsFrom } from '#domain/windows/limit-text.ts';
import type { Limits } from '#domain/windows/limits.ts';
import { type Purpose, presets, purposes } from '#domain/windows/presets.ts';

/** The search parameters of the page. What is not chosen has none. */
export interface WindowsSearch {
  /** Slug of the one place. */
  place?: string;
  /** Slug of the place around which all places are asked for. */
  near?: string;
  /** Miles around it, or around the reader. */
  within?: number;
  /** The reader's own limits begin from nothing; else a preset has them. */
  for?: Purpose | 'mine';
  tide_from?: number;
  tide_to?: number;
  wind?: string;
  gusts?: string;
  waves_from?: string;
  waves?: string;
  daylight?: true;
  risk?: true;
  spill?: true;
  crossings?: true;
}

export const milesChoices = [5, 10, 20, 30, 50] as const;
const DEFAULT_MILES = 20;
const MAX_SLUG = 200;

const slugFrom = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_SLUG) : '';

/** As the page's address has limits: numbers and booleans, so that it stays easy to read. */
export function limitSearch(limits: Limits): Partial<WindowsSearch> {
  const { tide_from, tide_to, daylight, risk, spill, crossings, ...texts } = limitParameters(limits);
  return {
    ...(tide_from !== undefined && { tide_from: Number(tide_from) }),
    ...(tide_to !== undefined && { tide_to: Number(tide_to) }),
    ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as object),
    ...(daylight && { daylight: true as const }),
    ...(risk && { risk: true as const }),
    ...(spill && { spill: true as const }),
    ...(crossings && { crossings: true as const }),
  };
}

/** Reads what an address says, and leaves out what it cannot mean. */
export function windowsSearch(search: Record<string, unknown>): WindowsSearch {
  const [place, near] = [slugFrom(search.place), slugFrom(search.near)];
  const within = milesChoices.find((miles) => miles === search.within);
  const purpose = [...purposes, 'mine' as const].find((each) => each === search.for);
  const limits = limitSearch(limitsFrom(search));
  return {
    ...(place !== '' && { place }),
    ...(near !== '' && place === '' && { near }),
    ...(within !== undefined && place === '' && { within }),
    ...(purpose && { for: purpose }),
    ...(purpose === undefined || purpose === 'mine' ? limits : {}),
  };
}

/** What the address asks for. Without any limit in it, the first preset. */
export function askedOf(search: WindowsSearch): { purpose: Purpose | 'mine'; limits: Limits; miles: number } {
  const miles = search.within ?? DEFAULT_MILES;
  const limits = limitsFrom({ ...search });
  const hasOwn = Object.keys(limitSearch(limits)).length > 0;
  const purpose = search.for ?? (hasOwn ? 'mine' : purposes[0]);
  return { purpose, limits: purpose === 'mine' ? limits : presets[purpose].limits, miles };
}
