import { limitText, waveLimit, windLimit } from '#domain/quantities/limits.ts';

export type LandingTab = 'map' | 'about';

export const sortOrders = ['name', 'distance', 'wind', 'waves', 'sea'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const milesLimits = [5, 10, 20, 30, 50] as const;

/** The search parameters of the landing page. What is not chosen has none. */
export interface LandingSearch {
  tab?: Exclude<LandingTab, 'map'>;
  /** On a phone, in place of the list. */
  view?: 'map';
  sort?: SortOrder;
  /** Slug of the place that distances count from; else they count from the device. */
  near?: string;
  /** Miles. */
  within?: number;
  /** `none`: no spill reported, and every monitor near working. */
  spill?: 'none';
  /** `5ft`, `1.5m`: waves below this. */
  waves?: string;
  /** `15mph`, `13knots`, `4beaufort`: wind below this. */
  wind?: string;
  tide?: 'rising';
  /** The concerns that are shown, with commas between them; absent: all. */
  show?: string;
  /** Also places where what a filter asks is not known. */
  unknown?: 'shown';
}

/** Names with commas between them. Which of them are concerns is judged where these are known. */
const NAMES = /^[a-z_]{1,20}(?:,[a-z_]{1,20}){0,9}$/;

const MAX_MILES = 500;
const MAX_SLUG = 200;

/** Reads what an address says, and leaves out what it cannot mean. */
export function landingSearch(search: Record<string, unknown>): LandingSearch {
  const { tab, view, sort, near, within, spill, waves, wind, tide, show, unknown } = search;
  const order = sortOrders.find((each) => each === sort);
  const [wavesBelow, windBelow] = [waveLimit(waves), windLimit(wind)];
  const concerns = typeof show === 'string' && NAMES.test(show) ? show : '';
  const miles = typeof within === 'number' && within > 0 && within <= MAX_MILES ? within : null;
  const slug = typeof near === 'string' || typeof near === 'number' ? String(near).slice(0, MAX_SLUG) : '';
  return {
    ...(tab === 'about' && { tab }),
    ...(view === 'map' && { view }),
    ...(order && { sort: order }),
    ...(slug !== '' && { near: slug }),
    ...(miles !== null && { within: miles }),
    ...(spill === 'none' && { spill }),
    ...(wavesBelow && { waves: limitText(wavesBelow) }),
    ...(windBelow && { wind: limitText(windBelow) }),
    ...(tide === 'rising' && { tide }),
    ...(concerns !== '' && { show: concerns }),
    ...(unknown === 'shown' && { unknown }),
  };
}

/** The search parameters that choose among the places. */
const filterNames = ['within', 'show', 'spill', 'waves', 'wind', 'tide'] as const;
export type FilterName = (typeof filterNames)[number];
