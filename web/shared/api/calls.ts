import { methodOf, pathOf, type ValuesOf } from '#contract/calls/address.ts';
import type { AddressOf, AnswerOf, BodyOf, Call } from '#contract/calls/call.ts';
import type { Otherwise } from './failures.ts';
import { getJson, send } from './http.ts';

/** Reads by a call: `read<typeof userCalls.list>(userPaths.list, …)`, so that only the call's type comes into the page. As `getJson`. */
export const read = <C extends Call>(
  address: AddressOf<C>,
  what: string,
  signal: AbortSignal,
  ...values: ValuesOf<AddressOf<C>>
): Promise<AnswerOf<C>> => getJson(pathOf(address, ...values), what, signal);

/** Writes by a call, likewise. As `send`. */
export const write = <C extends Call & { method: 'POST' | 'PUT' | 'DELETE' }>(
  address: AddressOf<C>,
  values: Exclude<ValuesOf<AddressOf<C>>[0], undefined>,
  otherwise: Otherwise | undefined,
  body: BodyOf<C>,
  headers?: Readonly<Record<string, string>>,
): Promise<AnswerOf<C>> =>
  send(
    methodOf(address) as C['method'],
    pathOf(address, ...([values] as ValuesOf<AddressOf<C>>)),
    otherwise,
    body as object | undefined,
    headers,
  );
