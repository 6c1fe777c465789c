import type { Config } from '#server/config.ts';
import { createHttp, type Http } from '../upstream/http.ts';
import { publishedLayers } from '../upstream/storm-overflows/companies.ts';

/** The addresses of the sources: from the settings, else the real ones (with a key, those for its holders). */
export function addresses({ urls, openMeteoApiKey }: Config) {
  const openMeteo = (host: string) => `https://${openMeteoApiKey ? 'customer-' : ''}${host}.open-meteo.com`;
  return {
    forecast: urls.openMeteo ?? openMeteo('api'),
    marine: urls.openMeteoMarine ?? openMeteo('marine-api'),
    admiralty: urls.admiralty ?? 'https://admiraltyapi.azure-api.net',
    environmentAgency: urls.environmentAgency ?? 'https://environment.data.gov.uk',
    layers: urls.stormOverflows ?? publishedLayers,
  };
}

/** One address of every source that needs no key, to check whether any can be reached. */
export function sourceAddresses(config: Config): string[] {
  const { admiralty, layers, ...others } = addresses(config);
  return [...Object.values(others), ...layers.slice(0, 1).map(({ url }) => url)];
}

/** Whether the settings name an address for each source, for instance those of an external simulator. */
export function everySourceIsGiven({ urls, admiraltyApiKey }: Config): boolean {
  const { admiralty, ...others } = urls;
  return Object.values(others).every(Boolean) && (admiralty !== null || admiraltyApiKey === null);
}

/** The name under which this product asks others. */
export const userAgentOf = (config: Pick<Config, 'publicUrl'>, version: string): string =>
  `Foreshore/${version} (${config.publicUrl ?? 'no public address'})`;

/** The HTTP client for all sources, under the name of this product. */
export const outgoingHttp = (config: Config, version: string, { simulated }: { simulated: boolean }): Http =>
  createHttp({
    simulated,
    userAgent: userAgentOf(config, version),
    proxy: config.proxy,
  });
