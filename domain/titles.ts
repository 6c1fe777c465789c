const WELCOME = 'Welcome to Foreshore';

/** Titles of the documents in the browser. */
export const titles = {
  landing: WELCOME,
  loading: `${WELCOME} | Loading...`,
  location: (name: string) => `${WELCOME} | ${name}`,
  forecast: (name: string) => `${WELCOME} | ${name} Forecast`,
  waterQuality: (name: string) => `${name} - Water Quality`,
} as const;
