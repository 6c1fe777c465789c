// All that knows how a QR code is made, in one file for the browser: it comes after the words of the page.
export { QrDrawing } from './qr-drawing.tsx';
export { qrFile, saveFile } from './qr-file.ts';
