// The shallow-water equations of one tidal frequency on the mesh, as one equation for the heights.

const GRAVITY = 9.81;
/** Linear friction at the bottom, m/s: that of a current of half a metre a second. */
const FRICTION = 0.0018;
const EARTH_SPIN = 7.2921e-5; // radians a second
/** Radians a second from degrees an hour. */
const perSecond = (speed) => (speed * Math.PI) / 180 / 3600;

/**
 * Of each node the entries of its row, by column: `[real, imaginary]`. The tide is Re(z·exp(iωt)) with z = A·exp(-ig).
 * At the shore no water flows through; at the open edges of the mesh the row says that the height is given.
 */
export function rowsOf(mesh, elements, speed) {
  const omega = perSecond(speed);
  const rows = mesh.nodes.map(() => new Map());
  const add = (i, j, re, im) => {
    const entry = rows[i].get(j);
    if (entry) {
      entry[0] += re;
      entry[1] += im;
    } else rows[i].set(j, [re, im]);
  };
  for (const element of elements) {
    const { triangle, area, depth, east, north } = element;
    const { spin, drag, re, im, norm } = slowingOf(element, omega);
    const scale = GRAVITY * depth * area;
    const along = [(scale * (drag * re + omega * im)) / norm, (scale * (omega * re - drag * im)) / norm];
    const across = [(scale * spin * re) / norm, (-scale * spin * im) / norm];
    for (let i = 0; i < 3; i += 1) {
      add(triangle[i], triangle[i], 0, (omega * area) / 3);
      for (let j = 0; j < 3; j += 1) {
        const level = east[i] * east[j] + north[i] * north[j];
        const turned = east[i] * north[j] - north[i] * east[j];
        add(
          triangle[i],
          triangle[j],
          along[0] * level + across[0] * turned,
          along[1] * level + across[1] * turned,
        );
      }
    }
  }
  mesh.nodes.forEach(({ isOpen }, i) => {
    if (isOpen) rows[i] = new Map([...rows[i].keys()].map((j) => [j, [j === i ? 1 : 0, 0]]));
  });
  return rows;
}

/** Of a triangle: how fast the Earth turns below it (`spin`) and friction slows (`drag`), radians a second, and 1 / (s² + f²). */
function slowingOf({ depth, latitude }, omega) {
  const spin = 2 * EARTH_SPIN * Math.sin((latitude * Math.PI) / 180);
  const drag = FRICTION / depth;
  // 1 / (s² + f²) with s = iω + drag
  const [re, im] = [drag * drag - omega * omega + spin * spin, 2 * drag * omega];
  return { spin, drag, re, im, norm: re * re + im * im };
}

/** Metres a second at each node: how fast the tide of the given heights flows, at its fastest. */
export function currentsOf(mesh, elements, speed, heights) {
  const omega = perSecond(speed);
  const sums = mesh.nodes.map(() => [0, 0]);
  for (const element of elements) {
    const { triangle, area, east, north } = element;
    const { spin, drag, norm } = slowingOf(element, omega);
    const slope = (along) =>
      [0, 1].map((part) => triangle.reduce((sum, node, i) => sum + along[i] * heights[2 * node + part], 0));
    const [eastward, northward] = [slope(east), slope(north)];
    // (s x + f y) and (s y - f x), over (s² + f²)
    const size = (x, y, sign) =>
      Math.hypot(
        drag * x[0] - omega * x[1] + sign * spin * y[0],
        drag * x[1] + omega * x[0] + sign * spin * y[1],
      );
    const flow =
      (GRAVITY * Math.hypot(size(eastward, northward, 1), size(northward, eastward, -1))) / Math.sqrt(norm);
    for (const node of triangle) {
      sums[node][0] += flow * area;
      sums[node][1] += area;
    }
  }
  return Float64Array.from(sums, ([flow, area]) => flow / area);
}

/**
 * How wrong the equation may be: in each square of 10 km by itself, the water rises and falls by so much more or less than
 * what flows in. As much as that makes up for what is not known of the depths, the friction and the shape of the coast.
 */
const RISE_ERROR = { metres: 1.5, areaM2: 1e8 };
/** The same where the currents are known: so many metres for each metre a second, since what is not known turns the flow. */
const RISE_BY_CURRENT = { metres: 3.5, slowest: 0.05, fastest: 3 };
/** The height at the open edges: about 1.5 m, alike over some 300 km. */
const EDGE = { metres: 1.5, km: 300 };

/** Metres at each node: the error of the rise where the tide flows with the given currents. */
export const riseErrorsOf = (currents) => {
  const { metres, slowest, fastest } = RISE_BY_CURRENT;
  return currents.map((current) => metres * Math.min(Math.max(current, slowest), fastest));
};
/** Metres at each node: alike everywhere. */
export const riseErrorsAlike = (mesh) => new Float64Array(mesh.nodes.length).fill(RISE_ERROR.metres);

/**
 * A function that multiplies the unknown causes of a tide (errors of the equation, heights at the edges) by their
 * covariance. `riseErrors`: metres at each node.
 */
export function causesOf(mesh, elements, speed, riseErrors) {
  const size = mesh.nodes.length;
  const variance = new Float64Array(size);
  for (const { triangle, area } of elements) {
    for (const node of triangle) {
      variance[node] += ((perSecond(speed) * riseErrors[node]) ** 2 * RISE_ERROR.areaM2 * area) / 3;
    }
  }
  const edge = mesh.nodes.flatMap(({ isOpen }, i) => (isOpen ? [i] : []));
  const covariance = edge.map((i) =>
    edge.map((j) => EDGE.metres ** 2 * Math.exp(-edgeKm(mesh, i, j) / EDGE.km)),
  );
  for (const i of edge) variance[i] = 0;
  return (x) => {
    const out = x.map((value, index) => value * variance[index >> 1]);
    edge.forEach((i, row) => {
      edge.forEach((j, column) => {
        out[2 * i] += covariance[row][column] * x[2 * j];
        out[2 * i + 1] += covariance[row][column] * x[2 * j + 1];
      });
    });
    return out;
  };
}

function edgeKm({ nodes }, i, j) {
  const [one, other] = [nodes[i], nodes[j]];
  const east = (one.longitude - other.longitude) * 111.2 * 0.6;
  return Math.hypot((one.latitude - other.latitude) * 111.2, east);
}
