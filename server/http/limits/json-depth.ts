/** Ten times deeper than any source's answer or any call's body. */
const MOST_LEVELS = 100;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING: ReadonlySet<number> = new Set([91, 123]); // [ {
const CLOSING: ReadonlySet<number> = new Set([93, 125]); // ] }

/**
 * Whether a JSON text is nested too deep. It is checked before it is parsed: a megabyte of brackets
 * takes the parser half a second, and the memory of a hundred megabytes.
 */
export function isTooDeep(json: string): boolean {
  let levels = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) at += code === BACKSLASH ? 1 : 0;
    else if (OPENING.has(code)) levels += 1;
    else if (CLOSING.has(code)) levels -= 1;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}
