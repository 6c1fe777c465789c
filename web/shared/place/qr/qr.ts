// The one entry to the code that makes QR codes: the browser loads it after the text of the page.
export { QrDialog } from './qr-dialog.tsx';
export { QrDrawing } from './qr-drawing.tsx';
