/**
 * Builds later versions of the app: a higher version number, another store, and a mark in its page and in the answers
 * of its service worker. One of them cannot start.
 */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBuilder, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const numbers = { broken: 900, later: 1000, third: 2000 };
export type LaterVersion = keyof typeof numbers;
/** What the version that cannot start throws. */
export const BROKEN = 'this version cannot start';
const folderOf = (version: LaterVersion) => `.cache/${version}-build`;

/** Changes the source as this version would. */
function changes(version: LaterVersion): Plugin {
  const number = numbers[version];
  const replaceCode = (code: string, from: RegExp, to: string) => {
    if (!from.test(code)) throw new Error(`nothing says ${String(from)} any more`);
    return code.replace(from, to);
  };
  return {
    name: `alcove:${version}`,
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/src/sync/store/names.ts'))
        return replaceCode(code, /STORE_VERSION = \d+/, `STORE_VERSION = ${number}`);
      if (id.endsWith('/workers/sync/browser.ts'))
        return replaceCode(code, /buildNumberOf\(version\)/, `buildNumberOf('${number}.0.0')`);
      if (id.endsWith('/sw/sw.ts'))
        return `${code}\nself.addEventListener('fetch', (event) => { if (event.request.url.endsWith('/which-version')) event.respondWith(new Response('${version}')); });`;
      // Before anything is drawn: the first thing that the program does.
      if (version === 'broken' && id.endsWith('/src/main.tsx'))
        return replaceCode(code, /keepCompositionKeys\(window\)/, `if (document) throw new Error('${BROKEN}');\n$&`);
      return null;
    },
    transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'version', content: version } }],
  };
}

const builtAt = (path: string): number => statSync(`${root}${path}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Returns the folder of a version; builds it when the app has been built since. The build runs in a process of its own,
 * because it changes its environment.
 */
export async function laterBuild(version: LaterVersion = 'later'): Promise<string> {
  const folder = folderOf(version);
  const itself = fileURLToPath(import.meta.url);
  if (builtAt(`${folder}/sw.js`) < Math.max(builtAt('dist/sw.js'), statSync(itself).mtimeMs)) {
    const status = await new Promise((resolve) =>
      spawn(process.execPath, [itself, version], { cwd: root, stdio: 'inherit' }).once('exit', resolve),
    );
    if (status !== 0) throw new Error('a later version could not be built');
  }
  return `${root}${folder}`;
}

if (import.meta.main) {
  const version = process.argv[2] as LaterVersion;
  const builder = await createBuilder(
    {
      root,
      logLevel: 'warn',
      plugins: [changes(version)],
      worker: { format: 'es', plugins: () => [changes(version)] },
      build: { outDir: folderOf(version), emptyOutDir: true },
    },
    null,
  );
  await builder.buildApp();
}
