/** The parts of an answer that `_properties` expands, or that appear only when it names them. */
export type Expanded = ReadonlySet<string>;

export const expandedBy = (properties: string | null): Expanded =>
  new Set((properties ?? '').split(',').map((path) => path.split('.')[0] ?? ''));
