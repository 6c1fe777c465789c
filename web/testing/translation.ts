/** How a stand-in for the browser's translation behaves. */
export interface Translation {
  /** How long a translation takes, ms. */
  delayMs?: number;
  /** `sentence`: the words of all text nodes of an element stand in the place of the first. */
  into?: 'each' | 'sentence';
  /** Stands before and after each translation. */
  marks?: readonly [string, string];
}

/**
 * Stands in for Chrome's translation: text becomes «text» in `<font>` elements that replace its text nodes, also of text that is
 * added later. It needs nothing around it, so that a journey can run it in its page.
 * @returns a function that ends it
 */
export function translatePage({
  delayMs = 0,
  into = 'each',
  marks = ['«', '»'],
}: Translation = {}): () => void {
  const wrapped = (words: string) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
    inner.textContent = words;
    outer.append(inner);
    return outer;
  };
  const isForIt = (text: Text) =>
    text.isConnected &&
    /\S/.test(text.data) &&
    !text.parentElement?.closest('font, script, style, svg, textarea, [translate="no"], .notranslate');
  const textsIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = node instanceof Text ? [node] : [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    return found.filter(isForIt);
  };
  const sentence = (text: Text, texts: Text[]) => {
    const siblings = texts.filter(({ parentNode }) => parentNode === text.parentNode);
    return siblings[0] === text ? marks.join(siblings.map(({ data }) => data).join('')) : '';
  };
  const translate = (nodes: Node[]) => {
    // An added element and a text within it are both noted, in the order of the changes.
    const texts = [...new Set(nodes.flatMap(textsIn))].sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    // What is sent: the page may change before the answer comes.
    const words = texts.map((text) => (into === 'each' ? marks.join(text.data) : sentence(text, texts)));
    const answer = () => {
      for (const [index, text] of texts.entries()) text.replaceWith(wrapped(words[index] ?? ''));
    };
    if (delayMs > 0) setTimeout(answer, delayMs);
    else answer();
  };
  document.documentElement.classList.add('translated-ltr');
  translate([document.body]);
  const observer = new MutationObserver((records) =>
    translate(records.flatMap(({ addedNodes }) => [...addedNodes])),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
