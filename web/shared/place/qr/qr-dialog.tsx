import { useQuery } from '@tanstack/react-query';
import { Download, Printer, X } from 'lucide-react';
import { settingsQuery } from '#web/shared/api/queries.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { InDialog } from '#web/shared/ui/dialog-button.tsx';
import { FrameText } from '#web/shared/ui/frame-text.tsx';
import { QrDrawing } from './qr-drawing.tsx';
import { type QrFileType, qrFile, saveFile } from './qr-file.ts';

/** The QR code of a page large, in its dialog. */
export function QrDialog({
  address,
  fileName,
  name,
  canPrint,
  headingId,
  close,
}: { address: string; fileName: string; name: string; canPrint: boolean } & InDialog) {
  const save = async (type: QrFileType) => saveFile(await qrFile(address, type), `${fileName}.${type}`);
  const print = () => {
    close();
    window.print();
  };
  return (
    <div className="text-center">
      <h2 id={headingId} className="text-lg font-bold wrap-anywhere">
        {name} on another phone
      </h2>
      <p className="mt-1 text-ink-muted">Point its camera at the code.</p>
      <div className="mx-auto my-4 w-fit rounded-xl border border-line bg-on-deep p-2">
        <QrDrawing text={address} label={`QR code of ${address}`} className="size-52" />
      </div>
      <p className="mb-4 text-sm break-all text-ink-muted">{address}</p>
      <OnOtherSites address={address} name={name} />
      <div className="flex flex-wrap gap-2 *:grow">
        <Button look="secondary" aria-label="Save the code as a PNG image" onClick={() => void save('png')}>
          <Download aria-hidden className="size-5" />
          PNG
        </Button>
        <Button look="secondary" aria-label="Save the code as an SVG image" onClick={() => void save('svg')}>
          <Download aria-hidden className="size-5" />
          SVG
        </Button>
        {canPrint && (
          <Button look="secondary" className="basis-full" onClick={print}>
            <Printer aria-hidden className="size-5" />
            Print a notice
          </Button>
        )}
        <Button className="basis-full" onClick={close}>
          <X aria-hidden className="size-5" />
          Close
        </Button>
      </div>
    </div>
  );
}

/** The text for a page of another site. Where visitors need an account, administrators give out links instead. */
function OnOtherSites({ address, name }: { address: string; name: string }) {
  const { data: settings } = useQuery(settingsQuery());
  if (!settings?.public_read) return null;
  const [slug = ''] = new URL(address).pathname.split('/').slice(2);
  return (
    <details className="mb-4 text-left">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Put this on your site
      </summary>
      <p className="mb-2 text-sm text-ink-muted">
        Tide, wind, waves and warnings with their times. It renews itself, and goes blank when its data end.
      </p>
      <FrameText address={new URL(`/embed/${slug}`, address).href} name={name} of={name} />
    </details>
  );
}
