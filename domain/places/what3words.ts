/** As what3words writes its addresses, with three slashes before them however it was typed: `///filled.count.soap`. */
export const what3wordsAddress = (typed: string): string => `///${typed.trim().replace(/^\/+/, '')}`;
