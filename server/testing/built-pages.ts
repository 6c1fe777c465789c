import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { adminAreas, adminPath } from '#domain/roles.ts';

/** A folder like that of the build, with the smallest possible page. */
export async function builtPages() {
  const folder = await mkdtemp(join(tmpdir(), 'foreshore-pages-'));
  const html =
    '<!doctype html><html><head><title>Foreshore</title></head><body><div id="root"></div></body></html>';
  await writeFile(join(folder, 'index.html'), html);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'location.js'), 'void 0;');
  const links = Object.fromEntries(
    ['landing', 'location', 'forecast', 'water-quality', ...adminAreas.map(adminPath)].map((page) => [
      page,
      `<link rel="modulepreload" href="/assets/${basename(page)}.js">`,
    ]),
  );
  await writeFile(
    join(folder, 'page-parts.json'),
    JSON.stringify({
      links,
      adminFirstView: '<nav>{{areas}}</nav><h1>{{heading}}</h1><p>{{notice}}</p><main>{{words}}</main>',
      firstView: '<h1>{{heading}}</h1><div>{{notice}}</div><main>{{words}}</main>',
    }),
  );
  return { folder, html, remove: () => rm(folder, { recursive: true, force: true }) };
}
