import type { z } from 'zod';
import { type Address, type Method, methodOf, templateOf } from './address.ts';

/** Who may make a call. */
export type Access =
  /** everybody */
  | 'public'
  /** what the public pages show: everybody with a session, or everybody at all if `PUBLIC_READ` is set */
  | 'reading'
  /** everybody with a session */
  | 'session'
  /** safety officers and administrators */
  | 'staff'
  | 'admin'
  /** a display by its key, and no person */
  | 'display';

export interface CallConfig {
  access: Access;
  /** A public call whose answer depends on who asks. */
  asksWho?: boolean;
  /** A signed link opens the call for one place: the one that its path, or its query, names. */
  linkTo?: 'path' | 'query';
  /** No answer sets a cookie: a session whose token is to be replaced keeps it until its next call. */
  keepsToken?: boolean;
  /** The address is a page too: a navigation to it gets the page. */
  page?: boolean;
  /** What the person must log in for: words for the 401. */
  what?: string;
}

/** What a call takes and answers, and what its description says. */
export interface CallSchema {
  summary?: string;
  description?: string;
  consumes?: readonly string[];
  produces?: readonly string[];
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
  response: Readonly<Record<number, unknown>>;
}

/** A call as the server registers it: a route without its handler. */
export interface Call {
  method: Method;
  url: string;
  config: CallConfig;
  schema: CallSchema;
}

export const call = <const A extends Address, S extends CallSchema>(
  address: A,
  config: CallConfig,
  schema: S,
) => ({ method: methodOf(address), url: templateOf(address), config, schema });

// For the browser, by the type of a call alone: its schemas stay with the server.
export type AddressOf<C extends Call> = `${C['method']} ${C['url']}` & Address;
export type BodyOf<C extends Call> = C['schema'] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
type Answers<C extends Call> = C['schema']['response'];
type Successes<C extends Call> = Answers<C>[keyof Answers<C> & (200 | 201 | 202)];
export type AnswerOf<C extends Call> = Successes<C> extends infer R extends z.ZodType ? z.output<R> : unknown;
