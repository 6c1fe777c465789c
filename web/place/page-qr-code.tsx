import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { encode } from 'uqr';
import { Button } from '#web/ui/button.tsx';
import { qrPath } from './qr-path.ts';

/** The QR code of this page, drawn here so that no third party learns of it. Pressing it shows it large. */
export function PageQrCode({ slug, name }: { slug: string; name: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const address = `${window.location.origin}/locations/${slug}`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="shrink-0 rounded-lg bg-on-deep p-1.5"
      >
        <QrCode text={address} label="QR code of this page: show it large" className="size-16 sm:size-20" />
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={headingId}
        className="m-auto w-88 max-w-[calc(100vw-2rem)] rounded-card bg-surface p-6 text-center text-ink backdrop:bg-deep/70"
      >
        <h2 id={headingId} className="text-lg font-bold">
          {name} on another phone
        </h2>
        <p className="mt-1 text-ink-muted">Point its camera at the code.</p>
        <div className="mx-auto my-4 w-fit rounded-xl border border-line bg-on-deep p-2">
          <QrCode text={address} label={`QR code of ${address}`} className="size-60" />
        </div>
        <p className="mb-4 text-sm break-all text-ink-muted">{address}</p>
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          <X aria-hidden className="size-5" />
          Close
        </Button>
      </dialog>
    </>
  );
}

/** Always dark on light, which scanners need. */
function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
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
