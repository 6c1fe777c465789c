/** Ends the running task: the browser handles touches between tasks. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
