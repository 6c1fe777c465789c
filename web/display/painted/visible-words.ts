import { canonical } from '#domain/displays/pictures/painted-words.ts';

/** On each element with words of the frame: their place in `paintedWords`. */
const WORDS = 'data-painted';

/** For the moment of looking, so that nothing that lies over the words can hide from `elementFromPoint`. */
const everythingMeets = new CSSStyleSheet();
everythingMeets.replaceSync('*, *::before, *::after { pointer-events: auto !important }');

/** The words of the frame that stand visibly in the page, by their place in it; null: its element is there and can't be read. */
export function visibleWords(root: ParentNode): Map<number, string | null> {
  const found = new Map<number, string | null>();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, everythingMeets];
  try {
    for (const element of root.querySelectorAll<HTMLElement>(`[${WORDS}]`)) {
      const place = Number(element.getAttribute(WORDS));
      // Twice the same words: then they are in doubt as soon as one can't be read.
      const text = found.get(place) === null ? null : textOf(element);
      found.set(place, text);
    }
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everythingMeets);
  }
  return found;
}

/** Its text if all of it can be seen, else null. */
function textOf(element: HTMLElement): string | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent ?? '';
    if (words.trim() !== '' && !isSeen(node, element)) return null;
    text += words;
  }
  return canonical(text) || null;
}

const SEEN = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
const MIN_OPACITY = 0.9;

function isSeen(text: Node, element: HTMLElement): boolean {
  const parent = text.parentElement;
  if (!parent?.checkVisibility(SEEN) || !isInked(parent)) return false;
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  return lines.length > 0 && lines.every((line) => isUncovered(line, element));
}

/** Letters that are drawn at all: `checkVisibility` does not mind what is nearly transparent, or has no colour. */
function isInked(element: HTMLElement): boolean {
  const { webkitTextFillColor, fontSize } = getComputedStyle(element);
  if (alphaOf(webkitTextFillColor) < MIN_OPACITY || Number.parseFloat(fontSize) < 1) return false;
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { opacity, filter } = getComputedStyle(each);
    if (Number(opacity) < MIN_OPACITY || filter !== 'none') return false;
  }
  return true;
}

/** Of a computed colour: `rgb(11, 33, 56)`, `rgba(11, 33, 56, 0.5)`, `oklch(0.5 0.1 200 / 0.5)`. */
function alphaOf(colour: string): number {
  const [, alpha] = /(?:^rgba\(.*,\s*|\/\s*)([\d.]+)\)$/.exec(colour) ?? [];
  return alpha === undefined ? 1 : Number(alpha);
}

/** At the beginning, the middle and the end of a line of text, the text's own element is on top and on the screen. */
function isUncovered({ left, right, top, bottom }: DOMRect, element: HTMLElement): boolean {
  const y = (top + bottom) / 2;
  const inset = Math.min(2, (right - left) / 4);
  return [left + inset, (left + right) / 2, right - inset].every((x) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && element.contains(hit);
  });
}
