import { memo } from 'react';
import { encode } from 'uqr';
import { qrPath } from '#web/shared/place/qr/qr-path.ts';

/** Scanners want four light modules around it. */
const QUIET = 4;

/** Always black on white, by night too: scanners need it. */
export const QrCode = memo(function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="sign-code"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
});
