// What must be done before the first paint. A script of its own, since none may stand in the page, and kept for ever under
// its name: a change takes the next number.
(() => {
  // What takes a browser long the first time is done now, while the styles and the code are on their way: to write a time
  // and a number, and to look at what the tab keeps.
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format();
  new Intl.NumberFormat('en-GB').format(0);
  try {
    // The colours that somebody chose; from then on web/shared/ui/browser/colour-scheme.ts puts them.
    const choice = localStorage.getItem('foreshore.colours');
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.scheme = choice;
    sessionStorage.length;
  } catch {
    // storage is blocked: as the device has it
  }
})();
