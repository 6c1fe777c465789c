/** The parts of an answer that are opened, or told at all, by `_properties`. */
export type Expanded = ReadonlySet<string>;

export const expandedBy = (properties: string | null): Expanded =>
  new Set((properties ?? '').split(',').map((path) => path.split('.')[0] ?? ''));
