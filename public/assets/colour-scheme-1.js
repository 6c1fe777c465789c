// Chooses light or dark before the first paint; from then on web/ui/colour-scheme.ts does. A script of its own, since
// none may stand in the page, and kept for ever under its name: a change takes the next number.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('foreshore.colours');
  } catch {
    // storage is blocked: as the device has it
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.scheme = isDark ? 'dark' : 'light';
})();
