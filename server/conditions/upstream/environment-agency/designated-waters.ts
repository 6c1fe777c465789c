import type { Position } from '#domain/places/distance.ts';
import type { GetJson } from '../reading.ts';
import { UpstreamError } from '../upstream-error.ts';
import { type WaterList, WaterPage } from './wire.ts';

export const SOURCE = 'environment-agency';
/** The host in the links of the answers, whichever address was called. */
const PUBLIC_HOST = 'environment.data.gov.uk';
const PAGE_SIZE = 200; // 464 waters in 2026
const MAX_PAGES = 20;

export interface EnvironmentAgency {
  getJson: GetJson;
  /** Scheme, host and port. */
  baseUrl: string;
  /** Set once the source has refused to answer with the status of its records. */
  refusesStatus?: boolean;
}

/** A designated bathing water of England. Its position is its sampling point's. */
export interface DesignatedWater extends Position {
  id: string; // EUBWID, for example ukk4301-22300
  name: string;
  samplingPointName: string | null;
}

export interface DesignatedWaters {
  waters: DesignatedWater[];
  /** Rows without a position, or that can't be read. */
  leftOut: number;
}

/**
 * All designated bathing waters, page by page.
 * @throws UpstreamError, also if the list is empty, which is never true
 */
export async function designatedWaters({ getJson, baseUrl }: EnvironmentAgency): Promise<DesignatedWaters> {
  const waters = new Map<string, DesignatedWater>();
  let leftOut = 0;
  let url: string | null = new URL(`/doc/bathing-water.json?_pageSize=${PAGE_SIZE}`, baseUrl).href;
  for (let page = 0; url !== null && page < MAX_PAGES; page += 1) {
    const { items, next, unreadable }: WaterList = (await getJson(url, WaterPage)).result;
    leftOut += unreadable;
    for (const { eubwidNotation: id, name, samplingPoint } of items) {
      const { lat: latitude, long: longitude, name: samplingPointName } = samplingPoint;
      waters.set(id, { id, name: name ?? id, latitude, longitude, samplingPointName });
    }
    url = next === null ? null : onBase(next, baseUrl);
  }
  if (waters.size === 0) throw new UpstreamError(SOURCE, 'shape', 'the list of bathing waters is empty');
  return { waters: [...waters.values()], leftOut };
}

/** The links always say http. They are followed at the configured address and nowhere else. */
function onBase(link: string, baseUrl: string): string {
  const base = new URL(baseUrl);
  const target = URL.canParse(link, baseUrl) ? new URL(link, baseUrl) : null;
  if (!target || (target.host !== base.host && target.host !== PUBLIC_HOST)) {
    throw new UpstreamError(SOURCE, 'shape', 'the list of bathing waters goes on at another host');
  }
  return new URL(target.pathname + target.search, base).href;
}
