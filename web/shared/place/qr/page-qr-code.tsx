import { QrCode as QrIcon } from 'lucide-react';
import { useMedia } from '#web/shared/ui/browser/use-media.ts';
import { DialogButton } from '#web/shared/ui/dialog-button.tsx';
import { loadQr, QrCode } from './qr-code.tsx';

/** From here on there is room for a code that another device can read. A smaller one is a sign to press. */
const HAS_ROOM = '(min-width: 40rem)';

/**
 * The QR code of a page, drawn here so that no third party learns of it. Pressing it shows it large, to
 * scan, to save as an image and, where the page has a notice to print, to print.
 */
export function PageQrCode(page: {
  /** The address of the page. */
  address: string;
  /** The name of the saved image, without its extension. */
  fileName: string;
  /** Of the place. */
  name: string;
  canPrint: boolean;
}) {
  const hasRoom = useMedia(HAS_ROOM);
  return (
    <DialogButton
      load={loadQr}
      content={({ QrDialog }, parts) => <QrDialog {...page} {...parts} />}
      aria-label="QR code of this page: show it large"
      className="block size-11 rounded-lg bg-on-deep p-0.5 text-deep sm:size-auto sm:p-1.5"
    >
      {hasRoom ? (
        <QrCode text={page.address} label="QR code" className="size-20" />
      ) : (
        <QrIcon aria-hidden strokeWidth={1.75} className="size-full" />
      )}
    </DialogButton>
  );
}
