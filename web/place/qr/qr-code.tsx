import { lazy, Suspense } from 'react';

interface QrCodeProps {
  text: string;
  label: string;
  className: string;
}

const QrDrawing = lazy(() => import('./qr.ts').then(({ QrDrawing }) => ({ default: QrDrawing })));

/** Made on the device, so that no third party learns of it, and after the text of the page is drawn. */
export const QrCode = (props: QrCodeProps) => (
  <Suspense fallback={<span className={`block ${props.className}`} />}>
    <QrDrawing {...props} />
  </Suspense>
);
