import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** Always dark on light, which scanners need. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { data, size } = encode(text, { border: 1 });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`fill-deep ${className}`}
    >
      <path d={qrPath(data)} />
    </svg>
  );
}
