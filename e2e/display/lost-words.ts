/** Words and codes that stand below the edge of the sign or of their column, and words that a code or the mark of the banner covers. */
export const LOST = `(() => {
  const sign = document.querySelector('main');
  const code = sign.querySelector('.sign-code')?.getBoundingClientRect();
  const mark = sign.querySelector('.sign-banner .sign-mark')?.getBoundingClientRect();
  const isUnder = (over) => (box) => over && box.left < over.right - 2 && box.right > over.left + 2
    && box.top < over.bottom - 4 && box.bottom > over.top + 4;
  return [...sign.querySelectorAll('p, h1, h2, .sign-code')].filter((element) => {
    if (element.closest('.sign-copies') || element.getClientRects().length === 0) return false;
    const words = document.createRange();
    words.selectNodeContents(element);
    const { bottom, right } = element.matches('.sign-code') ? code : words.getBoundingClientRect();
    const part = (element.closest('.sign-column') ?? sign).getBoundingClientRect();
    const leading = parseFloat(getComputedStyle(element).fontSize) * 0.13;
    return bottom > part.bottom + leading || right > part.right + 2
      || (element.closest('.sign-banner') && [...words.getClientRects()].some(isUnder(mark)))
      || (!element.matches('.sign-code') && [...words.getClientRects()].some(isUnder(code)));
  }).map((element) => element.textContent || 'the code');
})()`;
