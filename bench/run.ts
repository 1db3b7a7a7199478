/**
 * `npm run bench`: every figure interleaved with its peer in the same run, as a table and as JSON in bench/results.
 * `--report` keeps the run in bench/history.ndjson, writes all that was ever kept as one page,
 * bench/results/report.html, and each row's last figure into the table of docs/BENCHMARKS.md, six of them into the
 * README's.
 * `BENCH_N` turns each (11 by default), `BENCH_ONLY` a comma-separated choice of sizes, cold, amount, use, search,
 * bulk, memory, open, scroll, picture, members, places, public, chat, signin, fill, catchup, queued, server,
 * connections, pulls, lengths. What is too long for a table `pulls` writes beside it in bench/results;
 * `BENCH_STORED=10000000` fills its larger store with so many messages instead of a million, `BENCH_CONNECTIONS` says
 * how many sockets `connections` opens, `BENCH_LOAD_MS` how long each load of `server` is measured.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { buildApp } from '#server/build-app.ts';
import { orFail, wholeNumber } from '#server/command.ts';
import { ExpectedRefusal } from '#server/expected-refusal.ts';
import { forgetSettings } from '#tests/support/own-environment.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { freePort } from '#server/embedded/free-port.ts';
import { ensureChromium } from '../scripts/chromium.ts';
import { allHistory } from './cases/all-history.ts';
import { startsByAmount } from './cases/amount.ts';
import { bulkWrite } from './cases/bulk-write.ts';
import { chatDatabases } from './cases/chat.ts';
import { catchingUp } from './cases/catch-up.ts';
import { coldStarts } from './cases/cold-start.ts';
import { firstSignIn } from './cases/first-sign-in.ts';
import { manyConnections } from './cases/connections.ts';
import { byLengthServed } from './cases/lengths.ts';
import { memory } from './cases/memory.ts';
import { memberSearch } from './cases/members.ts';
import { byLength } from './cases/open.ts';
import { picturing } from './cases/picture.ts';
import { townsFound } from './cases/places.ts';
import { publicPages } from './cases/public.ts';
import { queueLeaving } from './cases/queue.ts';
import { pulls } from './cases/pulls.ts';
import { scrolling } from './cases/scroll.ts';
import { searching } from './cases/search.ts';
import { serverLoad } from './cases/server.ts';
import type { LengthsSetting, Setting } from './cases/setting.ts';
import { javascriptSizes } from './cases/sizes.ts';
import { inUse } from './cases/use.ts';
import { openProfile } from './support/browser.ts';
import { buildChats } from './support/chats.ts';
import { CONVERSATIONS, MANY, MESSAGES, ONE, seededData } from './support/data.ts';
import { fillPeer, fillProfile } from './support/fill.ts';
import { keepRun, keptRuns, runOf } from './support/history.ts';
import { table, type Figure } from './support/numbers.ts';
import { servePeers } from './support/peers.ts';
import { reportOf } from './support/report.ts';
import { writeTables } from './support/written-tables.ts';

/** Over a member with many conversations, and over one with a very long one. */
const overMany = {
  cold: coldStarts,
  amount: (setting: Setting) => startsByAmount(setting, root, parts),
  use: inUse,
  search: searching,
  bulk: bulkWrite,
  memory,
};
const overOne = { open: byLength, scroll: scrolling };
/** Over servers and databases of their own, without a browser. */
const withoutBrowser = {
  members: memberSearch,
  server: serverLoad,
  connections: manyConnections,
  pulls,
  lengths: byLengthServed,
};

const root = fileURLToPath(new URL('..', import.meta.url));
const single = ['sizes', 'places', 'public', 'chat', 'signin', 'fill', 'catchup', 'queued', 'picture'];
forgetSettings();
const n = orFail(() => wholeNumber('BENCH_N', process.env.BENCH_N ?? '11'));
const only = orFail(() =>
  chosen([...Object.keys({ ...overMany, ...overOne, ...withoutBrowser }), ...single], process.env.BENCH_ONLY),
);

/** Throws `ExpectedRefusal` for what is no case. */
function chosen(names: readonly string[], wished: string | undefined): string[] | undefined {
  const list = wished?.split(',');
  const unknown = list?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new ExpectedRefusal(`BENCH_ONLY: ${unknown} is no measurement. One of ${names.join(', ')}.`);
  return list;
}

const wanted = (name: string) => !only || only.includes(name);
const casesOf = <Case>(cases: Record<string, Case>): Case[] =>
  Object.entries(cases).flatMap(([name, each]) => (wanted(name) ? [each] : []));

if (!only?.every((name) => name in withoutBrowser)) await buildApp(root, join(root, 'dist'), false);
const chromium = orFail(ensureChromium);
const [many, one] = [casesOf(overMany), casesOf(overOne)];
/** Made only where somebody measures it. */
const data =
  many.length || one.length || wanted('signin') || wanted('fill')
    ? seededData(root)
    : { folder: '', long: '', short: '' };
const server = new ServerProcess(await freePort(), makeDataDir(), { env: { DATA_DIR: data.folder, VITE_LAB: '0' } });
const peers = await servePeers(root);
const profiles = mkdtempSync(join(tmpdir(), 'alcove-bench-'));
const parts = { profiles, chromium, n };
const common = { app: server.url, peers: peers.url, n, rates: [1, 4] };

/** Of filled profiles. */
const opened: BrowserContext[] = [];

/** A profile filled while the server runs; from then on there is none, and everything comes from the device. */
async function filled<T>(
  member: string,
  fill: (context: BrowserContext) => Promise<T>,
): Promise<T & { open(): Promise<BrowserContext> }> {
  const open = async () => {
    const context = await openProfile(join(profiles, member), chromium);
    opened.push(context);
    return context;
  };
  await server.start();
  const context = await open();
  const made = await fill(context);
  await context.close();
  await server.stop();
  return { ...made, open };
}

async function settingOfMany(): Promise<Setting> {
  const made = await filled(MANY, async (context) => ({
    conversation: await fillProfile(context, server.url, MANY),
    peerConversation: await fillPeer(context, peers.url, CONVERSATIONS, MESSAGES),
  }));
  return { ...common, ...made };
}

async function settingOfOne(): Promise<LengthsSetting> {
  const { open } = await filled(ONE, async (context) => ({ newest: await fillProfile(context, server.url, ONE) }));
  return { ...common, open, long: data.long, short: data.short };
}

const figures: Figure[] = [];
/** Each case's as soon as they are known: all of them take hours. One that fails takes nothing of the others along. */
async function tell(measure: () => Figure[] | Promise<Figure[]>): Promise<void> {
  try {
    const found = await measure();
    figures.push(...found);
    console.log(`${table(found)}\n`);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    // One that failed has left its own open, and a profile opens once at a time.
    for (const context of opened.splice(0)) await context.close();
  }
}

try {
  if (wanted('sizes')) await tell(() => javascriptSizes(root));
  if (many.length) {
    const setting = await settingOfMany();
    for (const measure of many) await tell(() => measure(setting));
  }
  if (one.length) {
    const setting = await settingOfOne();
    for (const measure of one) await tell(() => measure(setting));
  }
  if (wanted('places')) await tell(() => townsFound(root, n));
  if (wanted('public')) await tell(() => publicPages({ server, peers: peers.url, executablePath: chromium, n }));
  if (wanted('chat')) {
    await buildChats(root);
    await tell(() => chatDatabases({ peers: peers.url, ...parts }));
  }
  if (wanted('signin')) await tell(() => firstSignIn({ server, ...parts }));
  if (wanted('fill')) await tell(() => allHistory({ server, rates: common.rates, ...parts }));
  if (wanted('catchup')) await tell(() => catchingUp(parts));
  if (wanted('queued')) await tell(() => queueLeaving(parts));
  if (wanted('picture')) await tell(() => picturing({ peers: peers.url, ...parts }));
  for (const measure of casesOf(withoutBrowser)) await tell(() => measure(n, root));
  console.log(
    `\n${table(figures)}\n\nMedians; a ratio is the median of the paired ratios. Ratios count, not milliseconds.`,
  );
  const run = runOf(root, figures);
  mkdirSync(join(root, 'bench/results'), { recursive: true });
  writeFileSync(join(root, 'bench/results/latest.json'), `${JSON.stringify(run, null, 2)}\n`);
  if (process.argv.includes('--report') && figures.length > 0) {
    keepRun(root, run);
    writeFileSync(join(root, 'bench/results/report.html'), reportOf(keptRuns(root)));
    writeTables(root, keptRuns(root));
  }
} finally {
  await peers.stop();
  await server.dispose();
  rmSync(profiles, { recursive: true, force: true, maxRetries: 5 });
}
