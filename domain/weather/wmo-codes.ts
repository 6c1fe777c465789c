type Sky = 'clear' | 'partly-cloudy' | 'cloudy';
type Weather = 'fog' | 'drizzle' | 'rain' | 'sleet' | 'snow' | 'showers' | 'thunder';
type Scene = Sky | Weather;

/** The names of the weather pictures. Only a sky that shows the sun or the stars has a night picture. */
export type WeatherPicture =
  | `${Exclude<Sky, 'cloudy'>}-${'day' | 'night'}`
  | Exclude<Scene, 'clear' | 'partly-cloudy'>
  | 'unknown';

/** The codes of WMO table 4677 that Open-Meteo uses, with its meanings. */
const codes: Readonly<Record<number, readonly [label: string, scene: Scene]>> = {
  0: ['Clear sky', 'clear'],
  1: ['Mainly clear', 'clear'],
  2: ['Partly cloudy', 'partly-cloudy'],
  3: ['Overcast', 'cloudy'],
  45: ['Fog', 'fog'],
  48: ['Depositing rime fog', 'fog'],
  51: ['Light drizzle', 'drizzle'],
  53: ['Moderate drizzle', 'drizzle'],
  55: ['Dense drizzle', 'drizzle'],
  56: ['Light freezing drizzle', 'sleet'],
  57: ['Dense freezing drizzle', 'sleet'],
  61: ['Slight rain', 'rain'],
  63: ['Moderate rain', 'rain'],
  65: ['Heavy rain', 'rain'],
  66: ['Light freezing rain', 'sleet'],
  67: ['Heavy freezing rain', 'sleet'],
  71: ['Slight snow fall', 'snow'],
  73: ['Moderate snow fall', 'snow'],
  75: ['Heavy snow fall', 'snow'],
  77: ['Snow grains', 'snow'],
  80: ['Slight rain showers', 'showers'],
  81: ['Moderate rain showers', 'showers'],
  82: ['Violent rain showers', 'showers'],
  85: ['Slight snow showers', 'snow'],
  86: ['Heavy snow showers', 'snow'],
  95: ['Thunderstorm', 'thunder'],
  96: ['Thunderstorm with slight hail', 'thunder'],
  99: ['Thunderstorm with heavy hail', 'thunder'],
};

const entryOf = (code: number | null) => (code === null ? undefined : codes[code]);

export const weatherLabel = (code: number | null): string => entryOf(code)?.[0] ?? 'Unknown';

export function weatherPicture(code: number | null, isDay: boolean): WeatherPicture {
  const scene = entryOf(code)?.[1];
  if (scene === undefined) return 'unknown';
  if (scene === 'clear' || scene === 'partly-cloudy') return `${scene}-${isDay ? 'day' : 'night'}`;
  return scene;
}
