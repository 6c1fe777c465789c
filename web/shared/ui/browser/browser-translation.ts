import { useSyncExternalStore } from 'react';

/**
 * Chrome's translation puts a `<font>` element in the place of each text node. React and Preact still hold the text node, and would
 * write new values into it out of the document. So it is put back, empty, before its translation: there they can change, move
 * and remove it. After a change all original words of the block come back, and the translation reads them anew: it may have
 * put the words of one text node into the place of another.
 */
const originals = new WeakMap<Node, { text: Text; words: string }>();
const fonts = new WeakMap<Text, Element>();
/** Changed by the program before its translation came: that may be of the words before. */
const changed = new WeakSet<Text>();
const removed = new WeakSet<Node>();

let isTranslated = false;
let isFrozen = false;
const listeners = new Set<() => void>();

/** What happened since the last look at the page. */
interface Changes {
  /** Text nodes with an element in their place. */
  replaced: Set<Text>;
  /** Translations that were taken away. */
  undone: Set<Element>;
  /** Where the program changed something. */
  blocks: Set<Element>;
}

/** Keeps the text of the page up to date while the browser translates it. */
export function followBrowserTranslation(): void {
  const observer = new MutationObserver((records) => {
    const changes: Changes = { replaced: new Set(), undone: new Set(), blocks: new Set() };
    for (const record of records) {
      if (isWithinFont(record.target)) continue;
      if (record.type === 'characterData') noteText(record.target as Text, changes);
      else noteChildren(record, changes, observer);
    }
    for (const text of changes.replaced) putBack(text, changes);
    for (const font of changes.undone) showOriginal(font);
    for (const block of changes.blocks) showOriginals(block);
    observer.takeRecords(); // of what was done here
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** Calls back when a translation keeps some text from changing; returns a function that stops it. */
export function onFrozenByTranslation(frozen: () => void): () => void {
  listeners.add(frozen);
  return () => listeners.delete(frozen);
}

const frozenNow = () => isFrozen;

/** Whether a translation keeps some text of the page from changing, until the page is loaded anew. */
export const useFrozenByTranslation = (): boolean =>
  useSyncExternalStore(onFrozenByTranslation, frozenNow, frozenNow);

function freeze(): void {
  isFrozen = true;
  for (const frozen of listeners) frozen();
}

const isFont = (node: Node): node is Element => node.nodeName === 'FONT';
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
const isWithinFont = (node: Node) => Boolean(elementOf(node)?.closest('font'));

function noteText(text: Text, changes: Changes): void {
  const font = fonts.get(text);
  const original = font && originals.get(font);
  if (original) original.words = text.data;
  if (!original || !text.isConnected) changed.add(text);
  if (text.isConnected) noteProgram(text, changes);
  else if (removed.has(text)) freeze(); // only a text that should be on the page is changed
}

function noteChildren(record: MutationRecord, changes: Changes, observer: MutationObserver): void {
  const { addedNodes, removedNodes, previousSibling, nextSibling } = record;
  let isByTranslation = [...addedNodes].some(isFont);
  for (const node of addedNodes) removed.delete(node);
  for (const node of removedNodes) {
    if (originals.has(node)) changes.undone.add(node as Element);
    if (!isText(node) || node.isConnected) continue;
    const font = [...addedNodes, previousSibling, nextSibling].find(isNewFont);
    if (font) {
      isByTranslation = true;
      noteReplaced(node, font, changes);
    } else {
      removed.add(node);
      observer.observe(node, { characterData: true });
    }
  }
  if (!isByTranslation) noteProgram(record.target, changes);
}

const isNewFont = (node: Node | null): node is Element =>
  node !== null && isFont(node) && !originals.has(node);

function noteReplaced(text: Text, font: Element, { replaced }: Changes): void {
  if (fonts.has(text)) {
    freeze(); // empty text is translated too: it would be put back and replaced without end
    return;
  }
  isTranslated = true;
  originals.set(font, { text, words: text.data });
  fonts.set(text, font);
  replaced.add(text);
}

function noteProgram(target: Node, { blocks }: Changes): void {
  if (isTranslated) blocks.add(blockOf(target));
}

/** The element around a sentence, which the translation takes as a whole. */
function blockOf(target: Node): Element {
  let element = elementOf(target) ?? document.body;
  while (element.parentElement && isInline(element)) element = element.parentElement;
  return element;
}

const isInline = (element: Element) => /^(inline|contents)/.test(getComputedStyle(element).display);

function putBack(text: Text, changes: Changes): void {
  const font = fonts.get(text);
  font?.before(text);
  text.data = '';
  if (changed.delete(text)) noteProgram(text, changes);
}

function showOriginals(parent: Element): void {
  for (const child of [...parent.children]) {
    if (originals.has(child)) showOriginal(child);
    else if (isInline(child)) showOriginals(child);
  }
}

function showOriginal(font: Element): void {
  const original = originals.get(font);
  if (!original) return;
  const { text, words } = original;
  originals.delete(font);
  fonts.delete(text);
  text.data = words;
  font.remove();
  text.parentNode?.insertBefore(text, text.nextSibling); // where it is already: as added text, it is translated anew
}
