/** What is loaded at its first use, since loading it takes a noticeable part of the start-up time. */
export interface OnceLoaded<T> {
  /** Rejects if it can't be loaded; the next use tries again. */
  use: () => Promise<T>;
  /** Undefined: nobody has used it, or it could not be loaded. */
  used: () => Promise<T | undefined>;
}

export function onceLoaded<T>(load: () => Promise<T>): OnceLoaded<T> {
  let loaded: Promise<T> | undefined;
  return {
    use() {
      loaded ??= load().catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      return loaded;
    },
    used: async () => loaded?.catch(() => undefined),
  };
}
