/** Extends Vite's build: environments for islands and the service worker, static pages, and font preloads. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { injectManifest } from 'workbox-build';
import { noteServer } from './built-server.ts';
import { HOUSE_FILE } from './chunk-names.ts';
import type { Language } from '#schemas/language.ts';
import { writeManifest } from './language.ts';
import { islandsEnvironment, writePages } from './static-pages.ts';

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Files that must be available offline: the shell, without the demonstration's pictures, the laboratory, the house's
 * area, LiveKit's code, the blur's, and alphabets that no French text uses.
 */
const precached = {
  globPatterns: [
    'index.html',
    'app.html',
    'notes.html',
    'manifest.json',
    'icons/*.{svg,png}',
    'gifs/*.svg',
    'assets/**/*.{js,css,svg,png,woff2}',
  ],
  globIgnores: [
    'sw.js',
    '**/*latin-ext*',
    '**/*vietnamese*',
    '**/*italic*',
    '**/LaboratoryScreen-*',
    `**/${HOUSE_FILE}-*`,
    // Loaded in calls that LiveKit carries, which need a network anyway.
    '**/connect-livekit-*',
    '**/device.worker-*',
    // Loaded with the first blurred camera, as its model is.
    '**/blur.worker-*',
    '**/island-!(page-*)',
  ],
  dontCacheBustURLsMatching: /^assets\//,
  maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
};

/** Builds one file that is not a module: browsers start service workers as classic scripts. */
const classicScript = (input: string, name: string) => ({
  consumer: 'client' as const,
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    modulePreload: false as const,
    rolldownOptions: {
      input: file(input),
      output: { format: 'iife' as const, entryFileNames: name, codeSplitting: false },
    },
  },
});

export function serviceWorker(language: Language): Plugin {
  return {
    name: 'alcove:service-worker',
    config: () => ({
      environments: {
        islands: islandsEnvironment,
        sw: classicScript('sw/sw.ts', 'sw.js'),
        swBackground: classicScript('sw/background.ts', 'sw-background.js'),
      },
      builder: {
        async buildApp(builder) {
          const { client, islands, sw, swBackground } = builder.environments;
          if (!client || !islands || !sw || !swBackground)
            throw new Error('the build needs the environments client, islands, sw and swBackground');
          for (const environment of [client, islands, sw, swBackground]) await builder.build(environment);
          // `--outDir` names the folder of both.
          const folder = resolve(client.config.root, client.config.build.outDir);
          await writePages(folder, language);
          writeManifest(folder, language);
          noteServer(folder, client.config.env['VITE_API_URL'] as string | undefined);
          const built = join(folder, 'sw.js');
          await injectManifest({ swSrc: built, swDest: built, globDirectory: folder, ...precached });
        },
      },
    }),
    // In development the same address serves the module as Vite transforms it, with nothing precached.
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== '/sw.js') return next();
        server.transformRequest('/sw/sw.ts').then((out) => {
          response.setHeader('content-type', 'text/javascript');
          response.setHeader('cache-control', 'no-cache');
          response.end(`import '/sw/background.ts';\nself.__WB_MANIFEST = [];\n${out?.code ?? ''}`);
        }, next);
      });
    },
  };
}

/**
 * Includes the laboratory when `VITE_LAB` is `1`, and by default in development. Otherwise no part of it is in the
 * build: the conditions that import it are always false, and its class names are not read for the styles.
 */
export function withLaboratory(byDefault: boolean): Plugin {
  const lab = (process.env['VITE_LAB'] ||= byDefault ? '1' : '0') === '1';
  return {
    name: 'alcove:laboratory',
    enforce: 'pre',
    // Defined by its own name, so that comparisons are evaluated before the code that they guard is bundled.
    config: () => ({ define: { 'import.meta.env.VITE_LAB': JSON.stringify(lab ? '1' : '0') } }),
    transform: {
      filter: { id: /\/src\/ui\/theme\.css$/ },
      handler: (css) => (lab ? `${css}\n@source "../../simulator/ui/page";` : null),
    },
  };
}

/** Preloads the fonts of the first paint with the document, before the style sheet is read. */
export function preloadFonts(fontPattern: RegExp): Plugin {
  return {
    name: 'alcove:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => fontPattern.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}
