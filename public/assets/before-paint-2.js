// What must be done before the first paint. A script of its own, since none may stand in the page, and kept for ever under
// its name: a change takes the next number.
(() => {
  try {
    // The colours that somebody chose; from then on web/ui/colour-scheme.ts puts them.
    const choice = localStorage.getItem('foreshore.colours');
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.scheme = choice;
    // The first look takes a browser up to a fifth of a second: better now, while the code is on its way.
    sessionStorage.length;
  } catch {
    // storage is blocked: as the device has it
  }
})();
