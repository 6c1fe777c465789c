import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import type { DataPageName } from '#contract/pages.ts';

/** The screens that show data, by the server's name for their page. */
export const screens = {
  landing: 'web/app/screens/landing-screen.tsx',
  location: 'web/app/screens/location-screen.tsx',
  forecast: 'web/app/screens/forecast-screen.tsx',
  'water-quality': 'web/app/screens/water-quality-screen.tsx',
} satisfies Record<DataPageName, string>;

/** The screens of the administration: the public pages load nothing that only these need. */
export const isStaffScreen = (id: string): boolean =>
  /\/web\/app\/screens\/(admin-frame|dashboard|manage-\w+|custom-messages|automated-messages|users)-screen\.tsx$/.test(
    id,
  );

type Chunks = Map<string, Rollup.OutputChunk>;

/** A chunk and all its static imports, the deepest first. */
function withImports(chunk: Rollup.OutputChunk, chunks: Chunks, found = new Set<Rollup.OutputChunk>()) {
  if (found.has(chunk)) return found;
  for (const name of chunk.imports) {
    const next = chunks.get(name);
    if (next) withImports(next, chunks, found);
  }
  return found.add(chunk);
}

const styleLink = (name: string) => `<link rel="stylesheet" crossorigin href="/${name}">`;
const scriptLink = (name: string) => `<link rel="modulepreload" crossorigin href="/${name}">`;

function linksOf(chunk: Rollup.OutputChunk, known: ReadonlySet<Rollup.OutputChunk>, chunks: Chunks): string {
  const files = [...withImports(chunk, chunks)].filter((each) => !known.has(each));
  const styles = new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [...[...styles].map(styleLink), ...files.map(({ fileName }) => scriptLink(fileName))].join('');
}

/** The content of a page until its code has loaded, without the spaces between its lines. */
const firstView = () =>
  readFileSync(join(import.meta.dirname, '../web/app/first-view.html'), 'utf8').replace(/>\s+</g, '><');

/**
 * Writes `page-parts.json`, from which the server makes the pages that show data: for each the HTML that names its
 * files, so that a browser loads them together with the first ones and not only after those have run, and its content
 * until then, with places for words.
 */
export function pageParts(): Plugin {
  return {
    name: 'foreshore:page-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const all = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunks: Chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
        const entry = all.find(({ isEntry }) => isEntry);
        const known = entry ? withImports(entry, chunks) : new Set<Rollup.OutputChunk>();
        const links = Object.entries(screens).map(([page, module]) => {
          const screen = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
          if (!screen) this.error(`No chunk for the screen ${module}.`);
          return [page, linksOf(screen, known, chunks)];
        });
        this.emitFile({
          type: 'asset',
          fileName: 'page-parts.json',
          source: JSON.stringify({ links: Object.fromEntries(links), firstView: firstView() }),
        });
      },
    },
  };
}
