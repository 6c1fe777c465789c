import { z } from 'zod';
import { refuseErrorBody } from '#server/conditions/upstream/http.ts';
import type { GetJson } from '#server/conditions/upstream/reading.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';

export interface Call {
  url: URL;
  weight: number | undefined;
  headers: Record<string, string> | undefined;
}

/**
 * Replaces the network: answers each address with the result of `answer`, checked against the adapter's schema
 * as in production, and records the calls. An UpstreamError that `answer` returns is thrown.
 */
export function replay(answer: (url: URL) => unknown): { getJson: GetJson; calls: Call[] } {
  const calls: Call[] = [];
  const getJson: GetJson = async (address, schema, { weight, headers } = {}) => {
    const url = new URL(address);
    calls.push({ url, weight, headers });
    const body = answer(url);
    if (body instanceof UpstreamError) throw body;
    refuseErrorBody('replay', body);
    const judged = schema.safeParse(body);
    if (!judged.success) throw new UpstreamError('replay', 'shape', z.prettifyError(judged.error));
    return judged.data;
  };
  return { getJson, calls };
}
