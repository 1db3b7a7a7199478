/** Measures the JavaScript that a browser must fetch before a screen is shown, in gzip. */
import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';
import { figureWithoutPeer, type Figure } from '../support/figures.ts';

const part = z.object({ scripts: z.number() });
const sizes = z.object({
  landing: z.number(),
  signIn: part,
  conversations: part,
  live: part,
  room: z.object({ all: z.number(), own: z.number(), early: z.number() }),
  serviceWorker: z.number(),
});

export function javascriptSizes(root: string): Figure[] {
  const { stdout } = spawnSync(process.execPath, ['scripts/sizes.mjs', '--json'], { cwd: root, encoding: 'utf8' });
  const { landing, signIn, conversations, live, room, serviceWorker } = sizes.parse(JSON.parse(stdout));
  const kb = (name: string, bytes: number) => figureWithoutPeer({ name, workload: 'gzip', unit: 'KB' }, bytes / 1024);
  return [
    kb('JavaScript of the landing page', landing),
    kb('JavaScript before the sign-in screen', signIn.scripts),
    kb('JavaScript before the conversation list', conversations.scripts),
    kb('JavaScript before live queries', live.scripts),
    kb('JavaScript before a live room, in all', room.all),
    kb('JavaScript of a live room alone', room.own),
    kb('JavaScript of live rooms loaded by other screens', room.early),
    kb('service worker', serviceWorker),
  ];
}
