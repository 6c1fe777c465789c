/** Style sheets that are on their way or have come, by their paths. */
const sheets = new Map<string, Promise<unknown>>();

/**
 * Fetches a file that later code needs: a script ahead of its import, which waits for it by itself, and a style sheet to be
 * waited for. A style sheet that did not come is no longer on the page, so that it is fetched again the next time.
 */
function add(file: string): Promise<unknown> | undefined {
  if (sheets.has(file) || document.querySelector(`link[href="/${file}"]`)) return sheets.get(file);
  const isSheet = file.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isSheet ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = `/${file}`;
  document.head.append(link);
  if (!isSheet) return;
  const coming = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      sheets.delete(file);
      link.remove();
      reject(new Error(`${file} did not come.`));
    };
  });
  sheets.set(file, coming);
  return coming;
}

/** What the build puts around each `import()`: adds the files that the code needs besides its own, and then loads it. */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(add));
  return load();
}
