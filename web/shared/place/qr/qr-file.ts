import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** The quiet zone that scanners require, in modules, and the size of a module: about 1,000 pixels across in all. */
const BORDER = 4;
const PNG_MODULE_PX = 24;

export type QrFileType = 'png' | 'svg';

/** The QR code of `text` as an image, black on white. Made on the device: no third party learns of it. */
export const qrFile = (text: string, type: QrFileType): Promise<Blob> =>
  type === 'svg' ? Promise.resolve(new Blob([qrSvg(text)], { type: 'image/svg+xml' })) : qrPng(text);

export function qrSvg(text: string): string {
  const { data, size } = encode(text, { border: BORDER });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${qrPath(data)}"/></svg>`
  );
}

function qrPng(text: string): Promise<Blob> {
  const { data, size } = encode(text, { border: BORDER });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * PNG_MODULE_PX;
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(PNG_MODULE_PX, PNG_MODULE_PX);
    context.fillStyle = 'white';
    context.fillRect(0, 0, size, size);
    context.fillStyle = 'black';
    context.fill(new Path2D(qrPath(data)));
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be made.'))));
  });
}

/** Starts a download of a file. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
