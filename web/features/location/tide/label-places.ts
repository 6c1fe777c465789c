/**
 * Centres for labels of one width in a row, as near to where they belong as can be without overlapping or
 * leaving the row. `wanted` ascends. Labels that would overlap form a block that stands centred over its
 * members. Where the row is too short for all, they overlap at its ends rather than leave it.
 */
export function labelPlaces(
  wanted: readonly number[],
  width: number,
  row: { from: number; to: number },
): number[] {
  let blocks: { members: number[]; start: number }[] = [];
  for (const centre of wanted) {
    blocks = withBlock(blocks, [centre], width, row);
  }
  const [first, last] = [row.from + width / 2, row.to - width / 2];
  return blocks.flatMap(({ members, start }) =>
    members.map((_, index) => Math.max(first, Math.min(last, start + (index + 0.5) * width))),
  );
}

function withBlock(
  blocks: readonly { members: number[]; start: number }[],
  members: number[],
  width: number,
  row: { from: number; to: number },
): { members: number[]; start: number }[] {
  const mean = members.reduce((sum, member) => sum + member, 0) / members.length;
  const length = members.length * width;
  const start = Math.max(row.from, Math.min(row.to - length, mean - length / 2));
  const before = blocks.at(-1);
  if (before && before.start + before.members.length * width > start) {
    return withBlock(blocks.slice(0, -1), [...before.members, ...members], width, row);
  }
  return [...blocks, { members, start }];
}
