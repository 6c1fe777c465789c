/** No line ends between `±` and its number. */
export const withErrorsWhole = (words: string): string =>
  words.replace(/± [\d.]+( min)?/g, (error) => error.replaceAll(' ', '\u00a0'));
