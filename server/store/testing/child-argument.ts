/** In a script that a test runs as a process of its own: the argument it was started with. */
export const childArgument = <T>(): T => JSON.parse(process.argv[2] ?? '{}');
