// Linear equations with complex numbers, each held as two neighbours of a Float64Array: real, imaginary.

/**
 * Triangular factors of a sparse matrix whose entries stand at the same places on both sides of the diagonal. Row i of
 * the lower factor, and column i of the upper one, are held from the first entry on. Without exchange of rows: the
 * friction keeps the diagonal away from 0; `residual` of the caller shows that.
 */
export function factorise(size, rows) {
  const first = new Int32Array(size);
  rows.forEach((row, i) => {
    first[i] = Math.min(i, ...row.keys());
  });
  const start = new Float64Array(size + 1);
  for (let i = 0; i < size; i += 1) start[i + 1] = start[i] + (i - first[i]);
  const lower = new Float64Array(2 * start[size]);
  const upper = new Float64Array(2 * start[size]);
  const diagonal = new Float64Array(2 * size);
  rows.forEach((row, i) => {
    for (const [j, [re, im]] of row) {
      if (j === i) diagonal.set([re, im], 2 * i);
      else if (j < i) lower.set([re, im], 2 * (start[i] + j - first[i]));
      else upper.set([re, im], 2 * (start[j] + i - first[j]));
    }
  });
  for (let i = 0; i < size; i += 1) eliminate(i, { first, start, lower, upper, diagonal });
  return { size, first, start, lower, upper, diagonal };
}

function eliminate(i, { first, start, lower, upper, diagonal }) {
  const from = first[i];
  const row = 2 * start[i];
  let [pivotRe, pivotIm] = [diagonal[2 * i], diagonal[2 * i + 1]];
  for (let j = from; j < i; j += 1) {
    const other = 2 * start[j];
    const common = Math.max(from, first[j]);
    let [lRe, lIm, uRe, uIm] = [0, 0, 0, 0];
    for (let k = common; k < j; k += 1) {
      const a = row + 2 * (k - from);
      const b = other + 2 * (k - first[j]);
      lRe += lower[a] * upper[b] - lower[a + 1] * upper[b + 1];
      lIm += lower[a] * upper[b + 1] + lower[a + 1] * upper[b];
      uRe += lower[b] * upper[a] - lower[b + 1] * upper[a + 1];
      uIm += lower[b] * upper[a + 1] + lower[b + 1] * upper[a];
    }
    const at = row + 2 * (j - from);
    upper[at] -= uRe;
    upper[at + 1] -= uIm;
    const [re, im] = [lower[at] - lRe, lower[at + 1] - lIm];
    const [dRe, dIm] = [diagonal[2 * j], diagonal[2 * j + 1]];
    const norm = dRe * dRe + dIm * dIm;
    lower[at] = (re * dRe + im * dIm) / norm;
    lower[at + 1] = (im * dRe - re * dIm) / norm;
    pivotRe -= lower[at] * upper[at] - lower[at + 1] * upper[at + 1];
    pivotIm -= lower[at] * upper[at + 1] + lower[at + 1] * upper[at];
  }
  diagonal[2 * i] = pivotRe;
  diagonal[2 * i + 1] = pivotIm;
}

const divide = (x, i, re, im) => {
  const norm = re * re + im * im;
  const [a, b] = [x[2 * i], x[2 * i + 1]];
  x[2 * i] = (a * re + b * im) / norm;
  x[2 * i + 1] = (b * re - a * im) / norm;
};

/** x of A x = b, in place. */
export function solve({ size, first, start, lower, upper, diagonal }, x) {
  for (let i = 0; i < size; i += 1) subtractDot(x, i, first[i], lower, 2 * start[i], 1);
  for (let i = size - 1; i >= 0; i -= 1) {
    divide(x, i, diagonal[2 * i], diagonal[2 * i + 1]);
    subtractFrom(x, i, first[i], upper, 2 * start[i], 1);
  }
  return x;
}

/** x of Aᴴ x = b, in place. */
export function solveAdjoint({ size, first, start, lower, upper, diagonal }, x) {
  for (let i = 0; i < size; i += 1) {
    subtractDot(x, i, first[i], upper, 2 * start[i], -1);
    divide(x, i, diagonal[2 * i], -diagonal[2 * i + 1]);
  }
  for (let i = size - 1; i >= 0; i -= 1) subtractFrom(x, i, first[i], lower, 2 * start[i], -1);
  return x;
}

/** x[i] -= Σ f[k] x[k]; `sign` -1 takes the conjugates of f. */
function subtractDot(x, i, from, factor, at, sign) {
  let [re, im] = [0, 0];
  for (let k = from, a = at; k < i; k += 1, a += 2) {
    const fIm = sign * factor[a + 1];
    re += factor[a] * x[2 * k] - fIm * x[2 * k + 1];
    im += factor[a] * x[2 * k + 1] + fIm * x[2 * k];
  }
  x[2 * i] -= re;
  x[2 * i + 1] -= im;
}

/** x[k] -= f[k] x[i] for all k before i. */
function subtractFrom(x, i, from, factor, at, sign) {
  const [re, im] = [x[2 * i], x[2 * i + 1]];
  if (re === 0 && im === 0) return;
  for (let k = from, a = at; k < i; k += 1, a += 2) {
    const fIm = sign * factor[a + 1];
    x[2 * k] -= factor[a] * re - fIm * im;
    x[2 * k + 1] -= factor[a] * im + fIm * re;
  }
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
