/**
 * Writes the public pages as static HTML after the app is built; in development, renders them anew for each request.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin, type ViteDevServer } from 'vite';
import type { Language } from '#schemas/language.ts';
import { catalogues } from './language.ts';
import type * as Documents from '#features/public/documents.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const SITE = '/src/features/public/documents.ts';
const ISLANDS = 'src/features/public/islands';
const MANIFEST = '.vite/islands.json';

/** The page's own island is small and belongs to the app; other islands are loaded by the pages that need them. */
export const islandsEnvironment = {
  consumer: 'client' as const,
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    modulePreload: false as const,
    manifest: MANIFEST,
    rolldownOptions: {
      input: readdirSync(join(root, ISLANDS))
        .filter((name) => /(?<!\.test)\.ts$/.test(name))
        .map((name) => join(root, ISLANDS, name)),
      output: {
        entryFileNames: 'assets/island-[name]-[hash].js',
        chunkFileNames: 'assets/island-[name]-[hash].js',
        assetFileNames: 'assets/island-[name]-[hash][extname]',
      },
    },
  },
};

/** Writes the pages into the build's folder, beside the app's own files. */
export async function writePages(folder: string, language: Language): Promise<void> {
  const { module } = await runnerImport<typeof Documents>(SITE, {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [catalogues(language)],
  });
  const built = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Record<string, { file: string }>;
  const island = (name: string) => {
    const entry = built[`${ISLANDS}/${name}.ts`];
    if (!entry) throw new Error(`there is no island ${name}`);
    return `/${entry.file}`;
  };
  const stylesAt = (href: string) => readFileSync(join(folder, href), 'utf8').trim();
  for (const [name, text] of module.documents(readFileSync(join(folder, 'index.html'), 'utf8'), island, stylesAt)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Returns the document of an address that is not the app's, in development. */
async function documentFor(server: ViteDevServer, url: string): Promise<{ status: number; html: string } | null> {
  const { isAppAddress, isFile } = (await server.ssrLoadModule('/src/lib/addresses.ts')) as {
    isAppAddress: (path: string) => boolean;
    isFile: (path: string) => boolean;
  };
  const path = url.split(/[?#]/)[0] ?? '/';
  if (isAppAddress(path) || isFile(path) || /^\/(@|src|node_modules)/.test(path)) return null;
  const { documents } = (await server.ssrLoadModule(SITE)) as typeof Documents;
  const app = await server.transformIndexHtml('/', readFileSync(join(root, 'index.html'), 'utf8'));
  const styled = app.replace('</head>', '<link rel="stylesheet" href="/src/ui/theme.css" /></head>');
  const all = documents(
    styled,
    (name) => `/${ISLANDS}/${name}.ts`,
    (href) => `@import "${href}";`,
  );
  const html = all.get(path === '/' ? 'index.html' : `${path.slice(1)}.html`);
  return html === undefined ? { status: 404, html: all.get('404.html') ?? '' } : { status: 200, html };
}

export function staticPages(): Plugin {
  return {
    name: 'alcove:static-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        documentFor(server, request.url ?? '/').then((found) => {
          if (!found) return next();
          response.writeHead(found.status, { 'content-type': 'text/html; charset=utf-8' });
          response.end(found.html);
        }, next);
      });
    },
  };
}
