import { type ComponentProps, useEffect, useState } from 'react';
import { loadCode } from '#web/shared/api/load-code.ts';
import type { QrDrawing } from './qr.ts';

/** Once it has loaded. A sheet of paper is drawn at once or not at all, so it cannot wait for it again. */
let drawing: typeof QrDrawing | null = null;

export async function loadQr() {
  const qr = await import('./qr.ts');
  drawing = qr.QrDrawing;
  return qr;
}

/** Made on the device, so that no third party learns of it, and after the text of the page is drawn. */
export function QrCode(props: ComponentProps<typeof QrDrawing>) {
  const [Drawing, setDrawing] = useState(() => drawing);
  useEffect(() => {
    loadCode(loadQr).then(
      (qr) => setDrawing(() => qr.QrDrawing),
      () => undefined, // its place stays empty: the address is on the page too
    );
  }, []);
  return Drawing ? <Drawing {...props} /> : <span className={`block ${props.className}`} />;
}
