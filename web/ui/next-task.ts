/** Ends the task that is running: a browser answers a finger between two of them. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
