// Puts the colours that somebody chose before the first paint; from then on web/ui/colour-scheme.ts does. A script of its
// own, since none may stand in the page, and kept for ever under its name: a change takes the next number.
(() => {
  try {
    const choice = localStorage.getItem('foreshore.colours');
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.scheme = choice;
  } catch {
    // storage is blocked: as the device has it
  }
})();
