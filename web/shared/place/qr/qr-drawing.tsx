import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

const known = new Map<string, { size: number; path: string }>();

/** Scanners read any mask. Finding the best of the eight would take a phone a tenth of a second. */
const MASK = 0;

/** A page shows its code in several sizes. */
function codeOf(text: string): { size: number; path: string } {
  const before = known.get(text);
  if (before) return before;
  const { data, size } = encode(text, { border: 1, maskPattern: MASK });
  const code = { size, path: qrPath(data) };
  known.set(text, code);
  return code;
}

/** Always dark on light, which scanners need. */
export function QrDrawing({ text, label, className }: { text: string; label: string; className: string }) {
  const { size, path } = codeOf(text);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`qr-code fill-deep ${className}`}
    >
      <path d={path} />
    </svg>
  );
}
