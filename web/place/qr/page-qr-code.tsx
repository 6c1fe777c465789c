import { Download, Printer, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { QrCode } from './qr-code.tsx';
import type { QrFileType } from './qr-file.ts';

/**
 * The QR code of a page, drawn here so that no third party learns of it. Pressing it shows it large, to
 * scan, to save as an image and, where the page has a notice to print, to print.
 */
export function PageQrCode({
  address,
  fileName,
  name,
  canPrint,
}: {
  /** The address of the page. */
  address: string;
  /** The name of the saved image, without its extension. */
  fileName: string;
  /** Of the place. */
  name: string;
  canPrint: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const save = async (type: QrFileType) => {
    const { qrFile, saveFile } = await import('./qr.ts');
    saveFile(await qrFile(address, type), `${fileName}.${type}`);
  };
  const print = () => {
    dialog.current?.close();
    window.print();
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="QR code of this page: show it large"
        onClick={() => dialog.current?.showModal()}
        className="size-11 shrink-0 rounded-lg bg-on-deep p-0.5 sm:size-auto sm:p-1.5"
      >
        <QrCode text={address} label="QR code" className="size-full sm:size-20" />
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={headingId}
        className="m-auto w-88 max-w-[calc(100vw-2rem)] rounded-card bg-surface p-6 text-center text-ink backdrop:bg-deep/70"
      >
        <h2 id={headingId} className="text-lg font-bold wrap-anywhere">
          {name} on another phone
        </h2>
        <p className="mt-1 text-ink-muted">Point its camera at the code.</p>
        <div className="mx-auto my-4 w-fit rounded-xl border border-line bg-on-deep p-2">
          <QrCode text={address} label={`QR code of ${address}`} className="size-52" />
        </div>
        <p className="mb-4 text-sm break-all text-ink-muted">{address}</p>
        <div className="flex flex-wrap gap-2 *:grow">
          <Button look="secondary" aria-label="Save the code as a PNG image" onClick={() => void save('png')}>
            <Download aria-hidden className="size-5" />
            PNG
          </Button>
          <Button
            look="secondary"
            aria-label="Save the code as an SVG image"
            onClick={() => void save('svg')}
          >
            <Download aria-hidden className="size-5" />
            SVG
          </Button>
          {canPrint && (
            <Button look="secondary" className="basis-full" onClick={print}>
              <Printer aria-hidden className="size-5" />
              Print a notice
            </Button>
          )}
          <Button className="basis-full" onClick={() => dialog.current?.close()}>
            <X aria-hidden className="size-5" />
            Close
          </Button>
        </div>
      </dialog>
    </>
  );
}
