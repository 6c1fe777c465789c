import type { Page } from '@playwright/test';

/** A file as a page's input takes it. */
export interface MadeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const AS_BASE64 = `(blob) => new Promise((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.split(',')[1]);
  reader.readAsDataURL(blob);
})`;

const made = async (page: Page, name: string, mimeType: string, script: string): Promise<MadeFile> => ({
  name,
  mimeType,
  buffer: Buffer.from(await page.evaluate<string>(script), 'base64'),
});

/** A photograph of 1200 by 800 pixels that no compression makes small, drawn by the browser. */
export const makePhotograph = (page: Page): Promise<MadeFile> =>
  made(
    page,
    'harbour.jpg',
    'image/jpeg',
    `(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 });
      const drawing = canvas.getContext('2d');
      const pixels = drawing.createImageData(1200, 800);
      for (let at = 0; at < pixels.data.length; at += 1) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
      drawing.putImageData(pixels, 0, 0);
      return (${AS_BASE64})(await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9)));
    })()`,
  );

/** A film of two seconds and 320 by 180 pixels, recorded by the browser from what it draws. */
export const makeFilm = (page: Page): Promise<MadeFile> =>
  made(
    page,
    'boats.webm',
    'video/webm',
    `(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
      const drawing = canvas.getContext('2d');
      let turn = 0;
      const draw = () => {
        drawing.fillStyle = 'hsl(' + (turn += 9) + ' 70% 40%)';
        drawing.fillRect(0, 0, 320, 180);
        drawing.fillStyle = 'white';
        drawing.fillRect((turn * 3) % 320, 80, 40, 20);
      };
      draw();
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
      const parts = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const stopped = new Promise((resolve) => { recorder.onstop = resolve; });
      recorder.start();
      const drawn = setInterval(draw, 40);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      clearInterval(drawn);
      recorder.stop();
      await stopped;
      return (${AS_BASE64})(new Blob(parts, { type: 'video/webm' }));
    })()`,
  );
