import type { IncomingMessage, ServerResponse } from 'node:http';
import { send, sendText } from '../send.ts';
import { film } from './film.ts';
import { picture } from './picture.ts';

/** Files that the stand-in for Google Drive has. */
export const sharedFiles = {
  picture: 'simulated-picture',
  film: 'simulated-film',
  /** Before it comes the question about viruses, as before large files. */
  large: 'simulated-large-film',
} as const;

const CHANGED = 'Mon, 01 Jun 2026 12:00:00 GMT';
const CONFIRMED = 't';

let made: ReadonlyMap<string, Buffer> | undefined;
const files = () => {
  made ??= new Map([
    [sharedFiles.picture, picture()],
    [sharedFiles.film, film()],
    [sharedFiles.large, film()],
  ]);
  return made;
};

const question = (id: string, origin: string) => `<!DOCTYPE html><html><head>
<title>Google Drive - Virus scan warning</title></head><body>
<p>Google Drive can't scan this file for viruses.</p>
<form id="download-form" action="${origin}/download" method="get">
<input type="submit" id="uc-download-link" value="Download anyway"/>
<input type="hidden" name="id" value="${id}"><input type="hidden" name="export" value="download">
<input type="hidden" name="confirm" value="${CONFIRMED}"><input type="hidden" name="uuid" value="0f1e2d3c"></form>
</body></html>`;

function hand(request: IncomingMessage, response: ServerResponse, id: string): void {
  const file = files().get(id);
  if (!file) send(response, { status: 404, html: '<title>Google Drive - Page Not Found</title>' });
  else if (request.headers['if-modified-since'] === CHANGED) response.writeHead(304).end();
  else {
    response
      .writeHead(200, {
        'content-type': 'application/octet-stream', // the host's own word is often no better
        'content-disposition': `attachment; filename="${id}"`,
        'content-length': file.length,
        'last-modified': CHANGED,
      })
      .end(file);
  }
}

/**
 * Stands in for Google Drive: hands out its files the way that it does, by a redirect, and for a large one after a
 * question.
 * @returns false where the address is none of its
 */
export function fileSharing(request: IncomingMessage, response: ServerResponse, url: URL): boolean {
  const id = url.searchParams.get('id') ?? '';
  switch (url.pathname) {
    case '/uc':
      response.writeHead(303, { location: `/download?id=${encodeURIComponent(id)}&export=download` }).end();
      return true;
    case '/download':
      if (id === sharedFiles.large && url.searchParams.get('confirm') !== CONFIRMED)
        sendText(response, 200, 'text/html', question(id, url.origin));
      else hand(request, response, id);
      return true;
    case '/thumbnail':
      response.writeHead(302, { location: `/d/${encodeURIComponent(id)}` }).end();
      return true;
    default:
      if (!url.pathname.startsWith('/d/')) return false;
      hand(request, response, url.pathname.slice('/d/'.length).split('=')[0] ?? '');
      return true;
  }
}
