// Linear equations with complex numbers, each held as two neighbours of a Float64Array: real, imaginary.

/**
 * Triangular factors of a sparse matrix whose entries stand at the same places on both sides of the diagonal, by
 * elimination in the given order of its rows. Of each step the later ones that it meets are held in order, with the
 * entries of the lower factor's column and of the upper one's row. Without exchange of rows: the friction keeps the
 * diagonal away from 0.
 */
export function factorise(size, rows, order = Int32Array.from({ length: size }, (_, i) => i)) {
  const stepOf = new Int32Array(size);
  order.forEach((row, step) => {
    stepOf[row] = step;
  });
  const later = laterSteps(order, rows, stepOf);
  const start = new Int32Array(size + 1);
  later.forEach((steps, step) => {
    start[step + 1] = start[step] + steps.length;
  });
  const lower = new Float64Array(2 * start[size]);
  const upper = new Float64Array(2 * start[size]);
  const diagonal = new Float64Array(2 * size);
  const factors = { size, order, later, start, lower, upper, diagonal };
  rows.forEach((row, i) => {
    for (const [j, [re, im]] of row) {
      const [one, other] = [stepOf[i], stepOf[j]];
      if (one === other) diagonal.set([re, im], 2 * one);
      else if (one > other) lower.set([re, im], 2 * (start[other] + placeOf(later[other], one)));
      else upper.set([re, im], 2 * (start[one] + placeOf(later[one], other)));
    }
  });
  for (let step = 0; step < size; step += 1) eliminate(step, factors);
  return factors;
}

/** Of each step of the elimination the later ones that it meets: those of its row, and those of the steps that meet it first. */
function laterSteps(order, rows, stepOf) {
  const meeting = Array.from(order, () => []);
  return Array.from(order, (row, step) => {
    const met = new Set();
    for (const column of rows[row].keys()) if (stepOf[column] > step) met.add(stepOf[column]);
    for (const earlier of meeting[step]) for (const each of earlier) if (each > step) met.add(each);
    const steps = Int32Array.from(met).sort();
    if (steps.length > 0) meeting[steps[0]].push(steps);
    meeting[step] = [];
    return steps;
  });
}

function placeOf(steps, wanted) {
  let [low, high] = [0, steps.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function eliminate(step, { later, start, lower, upper, diagonal }) {
  const steps = later[step];
  const at = start[step];
  const count = steps.length;
  for (let i = 0; i < count; i += 1) divide(lower, at + i, diagonal[2 * step], diagonal[2 * step + 1]);
  for (let i = 0; i < count; i += 1) {
    const row = steps[i];
    const [lRe, lIm] = [lower[2 * (at + i)], lower[2 * (at + i) + 1]];
    const [uRe, uIm] = [upper[2 * (at + i)], upper[2 * (at + i) + 1]];
    diagonal[2 * row] -= lRe * uRe - lIm * uIm;
    diagonal[2 * row + 1] -= lRe * uIm + lIm * uRe;
    const targets = later[row];
    for (let k = i + 1, p = 0; k < count; k += 1, p += 1) {
      while (targets[p] !== steps[k]) p += 1;
      const [from, to] = [2 * (at + k), 2 * (start[row] + p)];
      lower[to] -= lower[from] * uRe - lower[from + 1] * uIm;
      lower[to + 1] -= lower[from] * uIm + lower[from + 1] * uRe;
      upper[to] -= lRe * upper[from] - lIm * upper[from + 1];
      upper[to + 1] -= lRe * upper[from + 1] + lIm * upper[from];
    }
  }
}

function divide(x, i, re, im) {
  const norm = re * re + im * im;
  const [a, b] = [x[2 * i], x[2 * i + 1]];
  x[2 * i] = (a * re + b * im) / norm;
  x[2 * i + 1] = (b * re - a * im) / norm;
}

/** x of A x = b, in place. */
export function solve(factors, b) {
  return inOrder(factors, b, (x) => {
    const { size, lower, upper, diagonal } = factors;
    for (let step = 0; step < size; step += 1) spread(factors, x, step, lower, 1);
    for (let step = size - 1; step >= 0; step -= 1) {
      gather(factors, x, step, upper, 1);
      divide(x, step, diagonal[2 * step], diagonal[2 * step + 1]);
    }
  });
}

/** x of Aᴴ x = b, in place. */
export function solveAdjoint(factors, b) {
  return inOrder(factors, b, (x) => {
    const { size, lower, upper, diagonal } = factors;
    for (let step = 0; step < size; step += 1) {
      divide(x, step, diagonal[2 * step], -diagonal[2 * step + 1]);
      spread(factors, x, step, upper, -1);
    }
    for (let step = size - 1; step >= 0; step -= 1) gather(factors, x, step, lower, -1);
  });
}

function inOrder({ size, order }, b, solveSteps) {
  const x = new Float64Array(2 * size);
  for (let step = 0; step < size; step += 1) {
    x[2 * step] = b[2 * order[step]];
    x[2 * step + 1] = b[2 * order[step] + 1];
  }
  solveSteps(x);
  for (let step = 0; step < size; step += 1) {
    b[2 * order[step]] = x[2 * step];
    b[2 * order[step] + 1] = x[2 * step + 1];
  }
  return b;
}

/** x[k] -= f x[step] for all later k; `sign` -1 takes the conjugates of f. */
function spread({ later, start }, x, step, factor, sign) {
  const [re, im] = [x[2 * step], x[2 * step + 1]];
  if (re === 0 && im === 0) return;
  const steps = later[step];
  for (let i = 0, at = 2 * start[step]; i < steps.length; i += 1, at += 2) {
    const fIm = sign * factor[at + 1];
    x[2 * steps[i]] -= factor[at] * re - fIm * im;
    x[2 * steps[i] + 1] -= factor[at] * im + fIm * re;
  }
}

/** x[step] -= Σ f x[k] over all later k. */
function gather({ later, start }, x, step, factor, sign) {
  const steps = later[step];
  let [re, im] = [0, 0];
  for (let i = 0, at = 2 * start[step]; i < steps.length; i += 1, at += 2) {
    const fIm = sign * factor[at + 1];
    re += factor[at] * x[2 * steps[i]] - fIm * x[2 * steps[i] + 1];
    im += factor[at] * x[2 * steps[i] + 1] + fIm * x[2 * steps[i]];
  }
  x[2 * step] -= re;
  x[2 * step + 1] -= im;
}

/** The inverse of a small full matrix, row after row, by Gauss and Jordan with exchange of rows. */
export function inverse(size, matrix) {
  const a = matrix.slice();
  const b = new Float64Array(2 * size * size);
  for (let i = 0; i < size; i += 1) b[2 * (i * size + i)] = 1;
  for (let column = 0; column < size; column += 1) {
    let best = column;
    const sizeAt = (row) => Math.hypot(a[2 * (row * size + column)], a[2 * (row * size + column) + 1]);
    for (let row = column; row < size; row += 1) if (sizeAt(row) > sizeAt(best)) best = row;
    for (const each of [a, b]) exchange(each, size, column, best);
    const pivot = [a[2 * (column * size + column)], a[2 * (column * size + column) + 1]];
    for (const each of [a, b]) for (let k = 0; k < size; k += 1) divide(each, column * size + k, ...pivot);
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const share = [a[2 * (row * size + column)], a[2 * (row * size + column) + 1]];
      for (const each of [a, b]) subtractRow(each, size, row, column, share);
    }
  }
  return b;
}

function exchange(matrix, size, one, other) {
  if (one === other) return;
  const kept = matrix.slice(2 * one * size, 2 * (one + 1) * size);
  matrix.copyWithin(2 * one * size, 2 * other * size, 2 * (other + 1) * size);
  matrix.set(kept, 2 * other * size);
}

function subtractRow(matrix, size, row, from, [re, im]) {
  for (let k = 0; k < size; k += 1) {
    const [x, y] = [matrix[2 * (from * size + k)], matrix[2 * (from * size + k) + 1]];
    matrix[2 * (row * size + k)] -= re * x - im * y;
    matrix[2 * (row * size + k) + 1] -= re * y + im * x;
  }
}
