import type { OperatorSettings } from '#contract/operations/operator-settings.ts';
import type { Config } from '#server/config.ts';

/** Which of Open-Meteo's hosts is called for weather and sea. */
export function weatherHost({ urls, openMeteoApiKey }: Config): OperatorSettings['weather'] {
  if (urls.openMeteo !== null && urls.openMeteoMarine !== null) return 'own';
  return openMeteoApiKey === null ? 'free' : 'customer';
}

/** Whether weather or sea come from a host that is free for non-commercial use only. */
export const usesFreeHost = (config: Config, simulated: boolean): boolean =>
  !simulated && weatherHost(config) === 'free';
