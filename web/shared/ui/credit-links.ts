/** A part of a credit: words, and their link if there is one. */
export interface CreditPart {
  words: string;
  href: string | null;
}

/** `Name (address)`, `Name, address` or an address alone; a full stop or comma after it is not part of it. */
const NAMED_ADDRESS =
  /(?:(?<![^\s(])([^\s(]+) \((https:\/\/[^\s)]+)\))|(?:(?<![^\s(])([^\s(]+), )?(https:\/\/[^\s)]*[^\s).,;])/g;

/** A credit as its licence words it, each address turned into a link of the name before it, or else of its host. */
export function creditParts(credit: string): CreditPart[] {
  const parts: CreditPart[] = [];
  let end = 0;
  for (const match of credit.matchAll(NAMED_ADDRESS)) {
    const [whole, named, inBrackets, before, bare] = match;
    const href = inBrackets ?? bare ?? '';
    if (match.index > end) parts.push({ words: credit.slice(end, match.index), href: null });
    parts.push({ words: named ?? before ?? hostOf(href), href });
    end = match.index + whole.length;
  }
  if (end < credit.length) parts.push({ words: credit.slice(end), href: null });
  return parts;
}

/** The text between the slashes: the address may be invalid. */
const hostOf = (href: string): string => href.split('/')[2] ?? href;
