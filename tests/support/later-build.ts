/**
 * Builds a later version of the app: a higher version number, another store, and a mark in its page and in the answers
 * of its service worker.
 */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBuilder, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = '.cache/later-build';

/** Changes the source as a later version would. */
function laterVersion(): Plugin {
  const replaceCode = (code: string, from: RegExp, to: string) => {
    if (!from.test(code)) throw new Error(`nothing says ${String(from)} any more`);
    return code.replace(from, to);
  };
  return {
    name: 'alcove:later',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/src/sync/store/names.ts'))
        return replaceCode(code, /STORE_VERSION = \d+/, 'STORE_VERSION = 1000');
      if (id.endsWith('/workers/sync/browser.ts'))
        return replaceCode(code, /buildNumberOf\(version\)/, "buildNumberOf('1000.0.0')");
      if (id.endsWith('/sw/sw.ts'))
        return `${code}\nself.addEventListener('fetch', (event) => { if (event.request.url.endsWith('/which-version')) event.respondWith(new Response('later')); });`;
      return null;
    },
    transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'version', content: 'later' } }],
  };
}

const builtAt = (path: string): number => statSync(`${root}${path}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Returns the folder; builds it when the app has been built since. The build runs in a process of its own, because it
 * changes its environment.
 */
export async function laterBuild(): Promise<string> {
  const itself = fileURLToPath(import.meta.url);
  if (builtAt(`${FOLDER}/sw.js`) < Math.max(builtAt('dist/sw.js'), statSync(itself).mtimeMs)) {
    const status = await new Promise((resolve) =>
      spawn(process.execPath, [itself], { cwd: root, stdio: 'inherit' }).once('exit', resolve),
    );
    if (status !== 0) throw new Error('the later version could not be built');
  }
  return `${root}${FOLDER}`;
}

if (import.meta.main) {
  const builder = await createBuilder(
    {
      root,
      logLevel: 'warn',
      plugins: [laterVersion()],
      worker: { format: 'es', plugins: () => [laterVersion()] },
      build: { outDir: FOLDER, emptyOutDir: true },
    },
    null,
  );
  await builder.buildApp();
}
