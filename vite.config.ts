/** Page, sync worker and service worker from one configuration; the same `/sw.js` in development and in the build. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { chunkFileName } from './scripts/chunk-names.ts';
import { classicStart } from './scripts/classic-start.ts';
import { drawLastScreens } from './scripts/draw-last-screen.ts';
import { catalogues, languageFrom } from './scripts/language.ts';
import { preloadFirstScreen } from './scripts/preload-first-screen.ts';
import { startChunks } from './scripts/start-chunks.ts';
import { staticPages } from './scripts/static-pages.ts';
import { withLaboratory, preloadFonts, serviceWorker } from './scripts/vite-plugins.ts';

// Of several tabs the one with the newest version leads.
process.env['VITE_APP_VERSION'] = manifest.version;

const language = languageFrom();

export default defineConfig(({ command }) => ({
  // Settings come from the environment alone, into which `scripts/run.mjs` reads `.env`.
  envDir: false,
  plugins: [
    catalogues(language),
    withLaboratory(command === 'serve'),
    react(),
    tailwindcss(),
    preloadFonts(/(figtree-latin-wght-normal|instrument-serif-latin-400-normal).*\.woff2$/),
    preloadFirstScreen(),
    drawLastScreens(),
    classicStart(),
    serviceWorker(language),
    staticPages(),
  ],
  // rxjs as written for browsers of today: a fifth less.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    // Its package names the files with the warnings for developers alone.
    alias:
      command === 'build'
        ? [
            ['react-router', 'index'],
            ['react-router/dom', 'dom-export'],
          ].map(([name, file]) => ({
            find: new RegExp(`^${name}$`),
            replacement: `${import.meta.dirname}/node_modules/react-router/dist/production/${file}.mjs`,
          }))
        : [],
  },
  worker: { format: 'es', plugins: () => [catalogues(language)] },
  // Where a browser knows nothing of preloading, modules come when they are imported.
  build: { target: 'es2022', reportCompressedSize: false, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          output: {
            chunkFileNames: chunkFileName,
            codeSplitting: {
              groups: [{ name: 'start', tags: ['$initial'], priority: 1 }, startChunks(import.meta.dirname)],
            },
          },
        },
      },
    },
  },
  // Everything the worker and the service worker import, or a cold development start reloads the page under its member.
  optimizeDeps: {
    include: [
      '@supabase/supabase-js',
      'comlink',
      'idb',
      'react',
      'react-dom/client',
      'react-router-dom',
      'rxdb',
      'rxdb/plugins/core',
      'rxdb/plugins/storage-dexie',
      'rxjs',
      'socket.io-client',
      'zod/mini',
      'workbox-precaching/PrecacheController.js',
    ],
  },
}));
