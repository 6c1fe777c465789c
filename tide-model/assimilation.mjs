// The tide of one frequency between the ports: of all tides that nearly keep the equation the one that meets the ports.
import { factorise, inverse, solve, solveAdjoint } from './complex-solver.mjs';
import { eliminationOrder } from './elimination-order.mjs';
import { causesOf, rowsOf } from './tide-equation.mjs';

/**
 * By so much the tide may differ from what the triangles can show, metres: alike over some 10 km of sea (`around`), so that
 * a place near a port has the tide of that port and not only of the equation; and at each place by itself (`own`). A
 * neighbour's port says the less the further it lies from the mesh (metres a km): nobody looked at each of those.
 */
const LOCAL = { around: 0.04, km: 10, own: 0.01 };
const NEIGHBOUR_ERROR_PER_KM = 0.014;
const ownVariance = ({ km, isBritish }) =>
  LOCAL.own ** 2 + (isBritish ? 0 : NEIGHBOUR_ERROR_PER_KM * km) ** 2;
/** How what the triangles cannot show goes together at a port’s node and at all others. */
const localCovariances = ({ ways, km }) =>
  ways.map((way) => LOCAL.around ** 2 * Math.exp((km - way) / LOCAL.km));

/** Σ conj(a) b, as [real, imaginary]. */
function product(a, b) {
  let [re, im] = [0, 0];
  for (let k = 0; k < a.length; k += 2) {
    re += a[k] * b[k] + a[k + 1] * b[k + 1];
    im += a[k] * b[k + 1] - a[k + 1] * b[k];
  }
  return [re, im];
}

/**
 * Relates ports (`node` of the mesh, `km` from it, `isBritish`, `ways` over the sea to all nodes) for one speed (degrees an
 * hour), where the rise may be in error by `riseErrors` (metres at each node): the heights at the ports are what flow
 * errors and heights at the edges cause, and so is the height anywhere. What is best known of the causes from the ports
 * says what the tide is between them (in the literature: representers, or a weak-constraint generalised inverse).
 */
export function relatePorts(mesh, elements, speed, ports, riseErrors) {
  const size = mesh.nodes.length;
  const { factors, causesAt, ofPorts } = causesFor(mesh, elements, speed, ports);
  const times = causesOf(mesh, elements, speed, riseErrors);
  const weighted = ofPorts.map(times);
  const locals = ports.map(localCovariances);
  const count = ports.length;
  const covariance = new Float64Array(2 * count * count);
  for (let i = 0; i < count; i += 1) {
    for (let j = 0; j < count; j += 1) {
      const [re, im] = product(ofPorts[i], weighted[j]);
      const local = locals[i][ports[j].node] + (i === j ? ownVariance(ports[i]) : 0);
      covariance.set([re + local, im], 2 * (i * count + j));
    }
  }
  /** The heights that keep the equation. */
  const smoothOf = (shares) => {
    const causes = new Float64Array(2 * size);
    for (const [port, [re, im]] of shares) {
      const each = weighted[port];
      for (let k = 0; k < causes.length; k += 2) {
        causes[k] += each[k] * re - each[k + 1] * im;
        causes[k + 1] += each[k] * im + each[k + 1] * re;
      }
    }
    return solve(factors, causes);
  };
  const related = kriging(covariance, count, (shares) => {
    const heights = smoothOf(shares);
    for (const [port, [re, im]] of shares) {
      locals[port].forEach((local, node) => {
        heights[2 * node] += local * re;
        heights[2 * node + 1] += local * im;
      });
    }
    return heights;
  });
  return {
    ...related,
    /** Without what the triangles cannot show: the heights whose slopes drive the currents. */
    smooth: (values) => smoothOf(related.sharesOf(values)),
    /** How far the height at a node may be out, as a variance in the unit of the model. */
    varianceAt(node) {
      const own = causesAt(node);
      const [before] = product(own, times(own));
      const toPorts = weighted.map((each, port) => {
        const [re, im] = product(each, own);
        return [re + locals[port][node], im];
      });
      const shares = multiply(count, inverseOf(covariance, count), toPorts);
      const known = shares.reduce(
        (sum, [re, im], port) => sum + toPorts[port][0] * re + toPorts[port][1] * im,
        0,
      );
      return Math.max(0, before + LOCAL.around ** 2 - known) + LOCAL.own ** 2;
    },
  };
}

/** The last ones: a wave can be related twice in a row, with other errors. */
let last = {};

/** What heights at nodes are made of, whatever the errors. */
function causesFor(mesh, elements, speed, ports) {
  if (last.mesh === mesh && last.speed === speed && last.ports === ports) return last;
  const factors = factorise(mesh.nodes.length, rowsOf(mesh, elements, speed), eliminationOrder(mesh));
  const causesAt = (node) => {
    const unit = new Float64Array(2 * mesh.nodes.length);
    unit[2 * node] = 1;
    return solveAdjoint(factors, unit);
  };
  last = { mesh, speed, ports, factors, causesAt, ofPorts: ports.map(({ node }) => causesAt(node)) };
  return last;
}

const inverses = new WeakMap();
function inverseOf(covariance, count) {
  const known = inverses.get(covariance) ?? inverse(count, covariance);
  inverses.set(covariance, known);
  return known;
}

/**
 * `field`: the heights at all nodes from those at the ports. `leftOut`: what the other ports say of each one, without
 * solving anew for each. Values are `[real, imaginary]` of each port, undefined where a port does not have the wave.
 * `leftOutVariance`: how uncertain that is, in the unit of the model.
 */
function kriging(covariance, count, fieldOf) {
  const among = (values) => {
    const having = values.flatMap((value, port) => (value ? [port] : []));
    const weights =
      having.length === count
        ? inverseOf(covariance, count)
        : inverse(having.length, part(covariance, count, having));
    const shares = multiply(
      having.length,
      weights,
      having.map((port) => values[port]),
    );
    return { having, weights, shares };
  };
  const own = (weights, size, index) => weights[2 * (index * size + index)];
  /** Of each port that has the wave what it adds. */
  const sharesOf = (values) => {
    const { having, shares } = among(values);
    return having.map((port, index) => [port, shares[index]]);
  };
  return {
    sharesOf,
    field: (values) => fieldOf(sharesOf(values)),
    leftOut(values) {
      const { having, weights, shares } = among(values);
      const out = values.map(() => undefined);
      having.forEach((port, index) => {
        const share = 1 / own(weights, having.length, index);
        const [re, im] = values[port];
        out[port] = [re - shares[index][0] * share, im - shares[index][1] * share];
      });
      return out;
    },
    leftOutVariance: Array.from(
      { length: count },
      (_, port) => 1 / own(inverseOf(covariance, count), count, port),
    ),
  };
}

function part(matrix, count, chosen) {
  const out = new Float64Array(2 * chosen.length ** 2);
  chosen.forEach((row, i) => {
    chosen.forEach((column, j) => {
      const at = 2 * (row * count + column);
      out.set([matrix[at], matrix[at + 1]], 2 * (i * chosen.length + j));
    });
  });
  return out;
}

const multiply = (count, matrix, values) =>
  values.map((_, row) => {
    let [re, im] = [0, 0];
    values.forEach(([x, y], column) => {
      const at = 2 * (row * count + column);
      re += matrix[at] * x - matrix[at + 1] * y;
      im += matrix[at] * y + matrix[at + 1] * x;
    });
    return [re, im];
  });

/** The yearly and fortnightly waves are alike over hundreds of kilometres, whatever lies between. */
const SLOW = { km: 400, portShare: 0.3 };

const kmBetween = (one, other) =>
  Math.hypot((one.latitude - other.latitude) * 111.2, (one.longitude - other.longitude) * 111.2 * 0.6);

/** The same for waves of a fortnight and longer. */
export function relateSlowly(ports, nodes) {
  const count = ports.length;
  const alike = (one, other) => Math.exp(-kmBetween(one, other) / SLOW.km);
  const covariance = new Float64Array(2 * count * count);
  ports.forEach((one, i) => {
    ports.forEach((other, j) => {
      covariance[2 * (i * count + j)] = alike(one, other) + (i === j ? SLOW.portShare : 0);
    });
  });
  return kriging(covariance, count, (shares) => {
    const out = new Float64Array(2 * nodes.length);
    nodes.forEach((node, index) => {
      for (const [port, [re, im]] of shares) {
        const share = alike(node, ports[port]);
        out[2 * index] += share * re;
        out[2 * index + 1] += share * im;
      }
    });
    return out;
  });
}
