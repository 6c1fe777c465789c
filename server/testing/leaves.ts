/** The values of a body by their path. Overflows go by position and tides by time, as their order may change. */
export function leaves(body: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return void found.set(path, value);
    for (const [key, inner] of Object.entries(value)) visit(inner, `${path}/${identityOf(inner) ?? key}`);
  };
  visit(body, '');
  return found;
}

const identityOf = (value: unknown): string | undefined => {
  const { status_code, latitude, longitude, date_time } = Object(value);
  return status_code === undefined ? date_time : `${latitude},${longitude}`;
};

/** The values that differ from the truth and are not just missing; by path. */
export const untrue = (values: ReadonlyMap<string, unknown>, truth: ReadonlyMap<string, unknown>) =>
  [...values].filter(([path, value]) => value !== null && value !== truth.get(path));
