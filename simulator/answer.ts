import type { World } from './world/world.ts';

/** What a source is asked. A form that was posted stands in `query`, as the sources that accept one read it. */
export interface SourceRequest {
  /** Decoded path of the address, without the query. */
  path: string;
  query: URLSearchParams;
  header(name: string): string | undefined;
  /** The address as it was asked, with this server's own scheme and host. */
  url: URL;
}

/** What a source says: JSON, or the text of an error page. */
export type Answer = { status: number; json: unknown } | { status: number; html: string };

/** One upstream's side of the wire. The time is an argument, so that an answer can be as old as a test needs it. */
export type Source = (request: SourceRequest, world: World, now: number) => Answer;

export const ok = (json: unknown): Answer => ({ status: 200, json });

export const notFoundPage = (): Answer => ({
  status: 404,
  html: '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>',
});

/** Rounded to a multiple of `step`, without the tail that binary fractions leave. */
export const rounded = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(6));
