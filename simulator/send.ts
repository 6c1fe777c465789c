import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';

/** On every answer, so that made-up data can never pass for a source's. */
export const SIMULATOR_HEADER = 'x-foreshore-simulator';

export function sendText(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

export const send = (response: ServerResponse, answer: Answer): void =>
  'json' in answer
    ? sendText(response, answer.status, 'application/json', JSON.stringify(answer.json))
    : sendText(response, answer.status, 'text/html', answer.html);
