import { get, type IncomingMessage } from 'node:http';
import type { DisplayAnswer } from '#contract/displays/displays.ts';

export type LiveDisplay = Awaited<ReturnType<ReturnType<typeof liveDisplays>['connect']>>;

/** Live connections of displays over real sockets, with the events that have come. */
export function liveDisplays() {
  const open: IncomingMessage[] = [];
  return {
    async connect(port: number, key: string) {
      const headers = { cookie: `display=${key}` };
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get({ port, path: '/api/display/events', headers }, resolve).once('error', reject);
      });
      open.push(response);
      const events: { event: string; data: unknown }[] = [];
      const state = { ended: false };
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const [event = '', data = ''] = text.slice(0, end).split('\n');
          events.push({ event: event.replace('event: ', ''), data: JSON.parse(data.replace('data: ', '')) });
          text = text.slice(end + 2);
        }
      });
      response.once('close', () => {
        state.ended = true;
      });
      const answers = () =>
        events.flatMap(({ event, data }) => (event === 'answer' ? [data as DisplayAnswer] : []));
      return { response, events, answers, state };
    },
    /** Destroys all that are open. */
    hangUp() {
      for (const each of open.splice(0)) each.destroy();
    },
  };
}
