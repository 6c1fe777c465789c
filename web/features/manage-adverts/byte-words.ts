/** `640 kB`, `2.3 MB`; a thousand bytes are a kB, as in the limits. */
export const byteWords = (bytes: number): string =>
  bytes < 999_500 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
