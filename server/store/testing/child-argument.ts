/** For a script that a test runs as its own process: the argument it was started with. */
export const childArgument = <T>(): T => JSON.parse(process.argv[2] ?? '{}');
