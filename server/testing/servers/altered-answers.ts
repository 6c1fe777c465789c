import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes the JSON of an answer; its result is sent instead. The address has path and query of the call. */
export type Alter = (body: unknown, url: URL) => unknown;

/** Stands before a server and changes its answers: for answers that the simulator never gives by itself. */
export async function startAltering(target: string, alter: Alter) {
  const answerAltered = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', target);
    const key = request.headers['ocp-apim-subscription-key'];
    const answer = await fetch(url, {
      redirect: 'manual',
      ...(typeof key === 'string' && { headers: { 'ocp-apim-subscription-key': key } }),
    });
    const body = answer.ok ? JSON.stringify(alter(await answer.json(), url)) : await answer.text();
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(body);
  };
  const server = createServer((request, response) => {
    // The server behind may be closed in the middle of a call: the caller then sees the connection break.
    answerAltered(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
