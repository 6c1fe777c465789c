/** The values of a body by their path; overflows by where they are and tides by when, as their order may change. */
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

/** What is told otherwise than in truth, which is more than missing; by path. */
export const untrue = (told: ReadonlyMap<string, unknown>, truth: ReadonlyMap<string, unknown>) =>
  [...told].filter(([path, value]) => value !== null && value !== truth.get(path));
