const MINUTE_MS = 60_000;
const MINUTES_OF_HOUR = 60;
const HOURS_OF_DAY = 24;

/** A span of time in its two largest units, rounded down: `less than a minute`, `45 min`, `2 h 10 min`, `3 days 4 h`. */
export function durationWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / MINUTES_OF_HOUR);
  if (hours === 0) return `${minutes} min`;
  const days = Math.floor(hours / HOURS_OF_DAY);
  if (days === 0) return withRest(`${hours} h`, minutes % MINUTES_OF_HOUR, 'min');
  return withRest(`${days} ${days === 1 ? 'day' : 'days'}`, hours % HOURS_OF_DAY, 'h');
}

const withRest = (whole: string, rest: number, unit: string): string =>
  rest === 0 ? whole : `${whole} ${rest} ${unit}`;
