import { MAX_ROWS } from '#contract/list-query.ts';

/** What the description of every list of the administration says. */
export const listDescription =
  `At most ${MAX_ROWS} rows, also without \`limit\`; \`total_count\` says how many were found. ` +
  '`sort` names a column, with `-` before it from its other end.';
