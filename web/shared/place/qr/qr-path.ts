/** The dark modules of a QR code as one SVG path in units of a module, each run of a row one rectangle. */
export const qrPath = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('');

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  return row.flatMap((isDark, from) => {
    if (!isDark || row[from - 1]) return [];
    const end = row.indexOf(false, from);
    return { from, length: (end === -1 ? row.length : end) - from };
  });
}
