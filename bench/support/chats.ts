/**
 * Builds the compared chats, each by itself, so that code that two of them share does not become extra files for both.
 */
import { join, resolve as resolved } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { drawLastScreens } from '../../scripts/draw-last-screen.ts';
import { startChunks } from '../../scripts/start-chunks.ts';
import { withLaboratory } from '../../scripts/vite-plugins.ts';
import appConfig from '../../vite.config.ts';

/**
 * Chats, ours first. `durable`: requests that a transaction is on disk before it is acknowledged, as the product does;
 * PouchDB cannot request it.
 */
export const CHATS = [
  { page: 'alcove', is: 'Alcôve', durable: true },
  { page: 'raw', is: 'raw IndexedDB', durable: false },
  { page: 'raw', is: 'raw IndexedDB, on the disk', durable: true },
  { page: 'rxdb', is: 'RxDB on Dexie', durable: false },
  { page: 'rxdb', is: 'RxDB on Dexie, on the disk', durable: true },
  { page: 'pouch', is: 'PouchDB', durable: false },
] as const;
export type Chat = (typeof CHATS)[number];

/** Builds the chats into the folder of the peers' pages: ours like the app, the others with Vite's defaults. */
export async function buildChats(root: string): Promise<void> {
  const source = join(root, 'bench/peers');
  const { resolve = {} } = appConfig({ command: 'build', mode: 'production' });
  const asApp: Rolldown.OutputOptions = {
    codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], priority: 1 }, startChunks(resolved(root))] },
  };
  for (const name of new Set(CHATS.map(({ page }) => page))) {
    const isProduct = name === 'alcove';
    await build({
      root: source,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), ...(isProduct ? [withLaboratory(false), tailwindcss(), drawLastScreens()] : [])],
      resolve,
      worker: { format: 'es' },
      build: {
        outDir: join(root, '.cache/bench/peers'),
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: { input: join(source, `chat-${name}.html`), ...(isProduct && { output: asApp }) },
      },
    });
  }
}
