import { lazy, Suspense } from 'react';

interface QrCodeProps {
  text: string;
  label: string;
  className: string;
}

const QrDrawing = lazy(() => import('./qr.ts').then(({ QrDrawing }) => ({ default: QrDrawing })));

/** Drawn here, so that no third party learns of it, and after the words of the page. */
export const QrCode = (props: QrCodeProps) => (
  <Suspense fallback={<span className={`block ${props.className}`} />}>
    <QrDrawing {...props} />
  </Suspense>
);
