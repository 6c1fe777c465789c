// The one entry to the code that makes QR codes: the browser loads it after the text of the page.
export { QrDrawing } from './qr-drawing.tsx';
export { qrFile, saveFile } from './qr-file.ts';
