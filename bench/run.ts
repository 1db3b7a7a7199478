/**
 * `npm run bench`: every figure interleaved with its peer in the same run, as a table and as JSON in bench/results.
 * `BENCH_N` turns each (11 by default), `BENCH_ONLY` a comma-separated choice of cold, use, search, bulk, sizes.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '#server/build-app.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { freePort } from '#server/embedded/free-port.ts';
import { ensureChromium } from '../scripts/chromium.ts';
import { bulkWrite } from './cases/bulk-write.ts';
import { coldStarts } from './cases/cold-start.ts';
import { javascriptSizes } from './cases/sizes.ts';
import type { Setting } from './cases/setting.ts';
import { searching } from './cases/search.ts';
import { inUse } from './cases/use.ts';
import { openProfile } from './support/browser.ts';
import { CONVERSATIONS, MESSAGES, seededData } from './support/data.ts';
import { fillProfile } from './support/fill.ts';
import { table, type Figure } from './support/numbers.ts';
import { servePeers } from './support/peers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const n = Number(process.env.BENCH_N ?? 11);
const only = process.env.BENCH_ONLY?.split(',');
const wanted = (name: string) => !only || only.includes(name);

await buildApp(root, join(root, 'dist'), false);
const chromium = ensureChromium();
const data = seededData(root);
const server = new ServerProcess(await freePort(), makeDataDir(), { env: { DATA_DIR: data, VITE_LAB: '0' } });
const peers = await servePeers(root);
const profile = mkdtempSync(join(tmpdir(), 'alcove-bench-'));

try {
  const figures: Figure[] = [];
  if (wanted('sizes')) figures.push(...javascriptSizes(root));
  const open = () => openProfile(profile, chromium);
  if (wanted('cold') || wanted('use') || wanted('search') || wanted('bulk')) {
    await server.start();
    const filled = await fillProfile(await open(), { app: server.url, peers: peers.url, conversations: CONVERSATIONS, messages: MESSAGES });
    // From here on there is no server: everything comes from the device.
    await server.stop();
    const setting: Setting = { app: server.url, peers: peers.url, open, ...filled, n, rates: [1, 4] };
    if (wanted('cold')) figures.push(...(await coldStarts(setting)));
    if (wanted('use')) figures.push(...(await inUse(setting)));
    if (wanted('search')) figures.push(...(await searching(setting)));
    if (wanted('bulk')) figures.push(...(await bulkWrite(setting)));
  }
  console.log(`\n${table(figures)}\n\nMedians; a ratio is the median of the paired ratios. Ratios count, not milliseconds.`);
  mkdirSync(join(root, 'bench/results'), { recursive: true });
  writeFileSync(join(root, 'bench/results/latest.json'), `${JSON.stringify({ at: new Date().toISOString(), node: process.version, figures }, null, 2)}\n`);
} finally {
  await peers.stop();
  await server.dispose();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
