// In which order the nodes of the mesh are eliminated: each half of the sea before the line that parts them, and so on.

/** Parts of so few nodes are not parted again. */
const SMALLEST = 30;

/** The nodes, those of the last parting line last (in the literature: nested dissection). */
export function eliminationOrder({ nodes, triangles }) {
  const beside = nodes.map(() => new Set());
  for (const triangle of triangles) {
    for (const node of triangle) for (const other of triangle) beside[node].add(other);
  }
  const order = [];
  const isHere = new Uint8Array(nodes.length);
  const part = (some) => {
    if (some.length <= SMALLEST) {
      order.push(...some);
      return;
    }
    const along = longerSide(some.map((node) => nodes[node]));
    const sorted = some.toSorted((one, other) => along(nodes[one]) - along(nodes[other]));
    const half = sorted.length >> 1;
    const [one, other] = [sorted.slice(0, half), sorted.slice(half)];
    for (const node of other) isHere[node] = 1;
    const isLine = (node) => [...beside[node]].some((each) => isHere[each] === 1);
    const [line, rest] = [one.filter(isLine), one.filter((node) => !isLine(node))];
    for (const node of other) isHere[node] = 0;
    part(rest);
    part(other);
    order.push(...line);
  };
  part(nodes.map((_, node) => node));
  return Int32Array.from(order);
}

/** Whether some nodes reach further to the north or to the east. */
function longerSide(some) {
  const reach = (of) => {
    const values = some.map(of);
    return (
      values.reduce((one, other) => Math.max(one, other)) -
      values.reduce((one, other) => Math.min(one, other))
    );
  };
  const [latitude, longitude] = [(node) => node.latitude, (node) => node.longitude * 0.6];
  return reach(latitude) > reach(longitude) ? latitude : longitude;
}
