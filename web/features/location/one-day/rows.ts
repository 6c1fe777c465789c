/** Where a lane stands, graph units from the top. */
export interface Lane {
  /** The line of its name, where names stand above their lanes. */
  nameY: number;
  top: number;
  bottom: number;
}

/** From this width on the 48 hours stand side by side; below it 24 of them, and the others are a swipe away. */
export const WIDE_FROM = 640;

const LANE_GAP = 14;
const NAME_HEIGHT = 24;

/** The heights of the lanes, graph units. */
const heights = {
  wide: { tide: 172, wind: 112, arrows: 26, shore: 24, waves: 84, rain: 52 },
  narrow: { tide: 168, wind: 104, arrows: 40, shore: 24, waves: 76, rain: 48 },
} as const;

export interface Rows {
  /** Baselines of the text above and below the lanes. */
  dayNames: number;
  hours: number;
  hoursBelow: number;
  /** Top of the row that holds the names of now and of the hour pointed at. */
  marks: number;
  sun: Lane;
  tide: Lane;
  wind: Lane;
  windFrom: Lane;
  /** Null where the place's way out to sea is not known. */
  shore: Lane | null;
  waves: Lane;
  wavesFrom: Lane;
  rain: Lane;
  height: number;
}

export const MARK_HEIGHT = 24;

/** The lanes one below the other. */
export function rowsFor(isWide: boolean, hasShore: boolean): Rows {
  const size = heights[isWide ? 'wide' : 'narrow'];
  let y = 44;
  const marks = y;
  y += MARK_HEIGHT + 4;
  const lane = (height: number, isNamed = false): Lane => {
    if (isNamed) y += LANE_GAP;
    const nameY = y + 15;
    const top = isNamed && !isWide ? y + NAME_HEIGHT : y;
    y = top + height;
    return { nameY, top, bottom: y };
  };
  const lanes = {
    sun: lane(22),
    tide: lane(size.tide, true),
    wind: lane(size.wind, true),
    windFrom: lane(size.arrows),
    shore: hasShore ? lane(size.shore) : null,
    waves: lane(size.waves, true),
    wavesFrom: lane(size.arrows),
    rain: lane(size.rain, true),
  };
  // A multiple of 4, so that the height in rem is short.
  return {
    dayNames: 15,
    hours: 36,
    marks,
    ...lanes,
    hoursBelow: y + 18,
    height: Math.ceil((y + 26) / 4) * 4,
  };
}
