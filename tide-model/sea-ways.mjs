// How far it is over the sea from the ports to points of the mesh.

const MILE_KM = 1.609344;
const PORTS = 3;

const kmBetween = (one, other) =>
  Math.hypot(
    (one.latitude - other.latitude) * 111.2,
    (one.longitude - other.longitude) * 111.2 * Math.cos((one.latitude * Math.PI) / 180),
  );

/** Of each port the km to all nodes along the edges of the mesh. */
export function waysFrom(mesh, ports) {
  const edges = mesh.nodes.map(() => new Map());
  for (const [a, b, c] of mesh.triangles) {
    for (const [one, other] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      const km = kmBetween(mesh.nodes[one], mesh.nodes[other]);
      edges[one].set(other, km);
      edges[other].set(one, km);
    }
  }
  return ports.map(({ node, km }) => shortest(edges, node, km));
}

/** The ports that are nearest to a node: `[index of the port, miles]`, nearest first. */
export const nearestPorts = (ports, node) =>
  ports
    .map(({ ways }, port) => [port, Math.round((ways[node] / MILE_KM) * 10) / 10])
    .sort(([, one], [, other]) => one - other)
    .slice(0, PORTS);

/** Dijkstra's shortest ways from one node to all, in km, with a binary heap. */
function shortest(edges, start, startKm) {
  const km = new Float64Array(edges.length).fill(Infinity);
  km[start] = startKm;
  const heap = [[startKm, start]];
  while (heap.length > 0) {
    const [distance, node] = take(heap);
    if (distance > km[node]) continue;
    for (const [next, step] of edges[node]) {
      if (distance + step >= km[next]) continue;
      km[next] = distance + step;
      put(heap, [km[next], next]);
    }
  }
  return km;
}

function put(heap, item) {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (heap[above][0] <= item[0]) break;
    heap[at] = heap[above];
    at = above;
  }
  heap[at] = item;
}

function take(heap) {
  const [first] = heap;
  const last = heap.pop();
  if (heap.length === 0) return first;
  let at = 0;
  for (let below = 1; below < heap.length; below = 2 * at + 1) {
    if (below + 1 < heap.length && heap[below + 1][0] < heap[below][0]) below += 1;
    if (heap[below][0] >= last[0]) break;
    heap[at] = heap[below];
    at = below;
  }
  heap[at] = last;
  return first;
}
