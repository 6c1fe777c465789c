import { shortName } from '#domain/water/overflows/overflow-companies.ts';

/** The layer in which a company publishes its event duration monitors. */
export interface Layer {
  company: string;
  /** Address of an ArcGIS feature layer, without `/query`. */
  url: string;
}

const EXPECTED = 'expected company=https://host/…/FeatureServer/0, several of them separated by commas';

/**
 * Reads the setting STORM_OVERFLOW_URLS: `company=layer URL`, separated by commas. A name may hold spaces.
 * @throws Error with one line that says what is wrong and what is expected
 */
export function parseLayerSetting(setting: string): Layer[] {
  const layers = setting.split(',').map((entry) => {
    const equals = entry.indexOf('=');
    const company = entry.slice(0, Math.max(equals, 0)).trim();
    const url = entry
      .slice(equals + 1)
      .trim()
      .replace(/(?<!\/)\/+$/, '');
    if (company === '') throw new Error(`${EXPECTED}; no company is named in '${entry.trim()}'`);
    if (!isLayerUrl(url)) throw new Error(`${EXPECTED}; the address given for ${company} is '${url}'`);
    return { company, url };
  });
  const names = layers.map(({ company }) => shortName(company));
  const repeated = layers.find((_, index) => names.indexOf(names[index] ?? '') !== index);
  if (repeated) throw new Error(`${EXPECTED}; ${repeated.company} is given twice`);
  return layers;
}

function isLayerUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}
