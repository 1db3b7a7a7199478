/** Builds the chats that are compared, each by itself: what two of them share must not become files of its own for both. */
import { join, resolve as resolved } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { drawLastScreens } from '../../scripts/draw-last-screen.ts';
import { startChunks } from '../../scripts/start-chunks.ts';
import { withLaboratory } from '../../scripts/vite-plugins.ts';
import appConfig from '../../vite.config.ts';

/** Ours first. */
export const CHATS = [
  { name: 'alcove', is: 'Alcôve' },
  { name: 'raw', is: 'raw IndexedDB' },
  { name: 'rxdb', is: 'RxDB on Dexie' },
  { name: 'pouch', is: 'PouchDB' },
] as const;
export type ChatName = (typeof CHATS)[number]['name'];

/** Into the folder that the peers' pages are served from. Ours as the app is built, the others as Vite does it. */
export async function buildChats(root: string): Promise<void> {
  const source = join(root, 'bench/peers');
  const { resolve = {} } = appConfig({ command: 'build', mode: 'production' });
  const asApp: Rolldown.OutputOptions = { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], priority: 1 }, startChunks(resolved(root))] } };
  for (const { name } of CHATS) {
    const ours = name === 'alcove';
    await build({
      root: source,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), ...(ours ? [withLaboratory(false), tailwindcss(), drawLastScreens()] : [])],
      resolve,
      worker: { format: 'es' },
      build: {
        outDir: join(root, '.cache/bench/peers'),
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: { input: join(source, `chat-${name}.html`), ...(ours && { output: asApp }) },
      },
    });
  }
}
