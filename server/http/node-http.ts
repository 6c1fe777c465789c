/**
 * `node:http`. An `import` of values from it would read all of its exports, and so load Node's own `fetch`, which the server
 * does not use: a noticeable part of the start-up time.
 */
export const nodeHttp = process.getBuiltinModule('node:http');
