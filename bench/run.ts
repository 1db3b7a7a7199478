/**
 * Runs `npm run bench`: measures every figure interleaved with its peer in one run, and writes them as a table and as
 * JSON to bench/results.
 *
 * - `--report` appends the run to bench/history.ndjson, writes all runs as one page, bench/results/report.html, and
 *   each row's last figure into the table of docs/BENCHMARKS.md, six of them into the README's.
 * - `BENCH_N`: turns of each measurement (11 by default).
 * - `BENCH_ONLY`: a comma-separated choice of sizes, cold, draft, amount, use, search, locked, bulk, memory, open,
 *   scroll, picture, upload, members, events, cases, reach, places, public, chat, signin, fill, catchup, queued,
 *   groups, server, connections, pulls, lengths, group, jobs, notified, pushes, media, churn, room, notifications,
 *   update.
 * - `BENCH_STORED=10000000`: fills the larger store of `pulls` with so many messages instead of a million. `pulls`
 *   writes what is too long for a table beside it in bench/results.
 * - `BENCH_CONNECTIONS`: number of sockets that `connections` opens.
 * - `BENCH_LOAD_MS`: duration of each load of `server`.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
import { freePort } from '#server/postgres/embedded/free-port.ts';
import { ensureChromium } from '../scripts/chromium.ts';
import { allHistory } from './cases/all-history.ts';
import { startsByMessageCount } from './cases/message-count.ts';
import { broadcastReach } from './cases/broadcast-reach.ts';
import { bulkWrite } from './cases/bulk-write.ts';
import { caseQueue } from './cases/case-queue.ts';
import { chatDatabases } from './cases/chat-databases.ts';
import { catchUpFigures } from './cases/catch-up.ts';
import { coldStarts } from './cases/cold-start.ts';
import { startsWithDraft } from './cases/draft-start.ts';
import { firstSignIn } from './cases/first-sign-in.ts';
import { manyConnections } from './cases/connections.ts';
import { serverByLength } from './cases/lengths.ts';
import { groupMessages } from './cases/group-messages.ts';
import { groupScreens } from './cases/group-screens.ts';
import { lockedApp } from './cases/locked.ts';
import { liveMedia } from './cases/live-media.ts';
import { liveMemory } from './cases/live-memory.ts';
import { memory } from './cases/memory.ts';
import { eventList } from './cases/event-list.ts';
import { memberSearch } from './cases/member-search.ts';
import { byLength } from './cases/conversation-length.ts';
import { notificationPage } from './cases/notification-page.ts';
import { notifiedMessages } from './cases/notified-messages.ts';
import { pictureFigures } from './cases/picture.ts';
import { townSearch } from './cases/places.ts';
import { publicPages } from './cases/public-pages.ts';
import { pushFanOut } from './cases/push-fan-out.ts';
import { queueDrain } from './cases/queue-drain.ts';
import { pulls } from './cases/pulls.ts';
import { roomOfTwo } from './cases/room-of-two.ts';
import { scrolling } from './cases/scroll.ts';
import { searching } from './cases/search.ts';
import { serverLoad } from './cases/server-load.ts';
import type { LengthsSetting, Setting } from './cases/setting.ts';
import { javascriptSizes } from './cases/sizes.ts';
import { inUse } from './cases/in-use.ts';
import { updateDownload } from './cases/update-download.ts';
import { uploadFigures } from './cases/upload.ts';
import { jobsBesideLibrary } from './cases/jobs.ts';
import { openProfile } from './support/browser.ts';
import { buildChats } from './support/chats.ts';
import { CONVERSATIONS, MANY, MESSAGES, ONE, seededData } from './support/seeded-data.ts';
import { fillPeer, fillProfile } from './support/fill.ts';
import { appendRun, readRuns, runOf } from './support/history.ts';
import { table, type Figure } from './support/figures.ts';
import { servePeers } from './support/peers.ts';
import { reportOf } from './support/report.ts';
import { writeTables } from './support/result-tables.ts';

/** Cases on a member with many conversations, and on one with a very long one. */
const manyConversationCases = {
  cold: coldStarts,
  draft: startsWithDraft,
  amount: (setting: Setting) => startsByMessageCount(setting, root, parts),
  use: inUse,
  search: searching,
  locked: lockedApp,
  bulk: bulkWrite,
  memory,
};
const longConversationCases = { open: byLength, scroll: scrolling };
/** Cases on servers and databases of their own, without a browser. */
const serverCases = {
  members: memberSearch,
  events: eventList,
  cases: caseQueue,
  reach: broadcastReach,
  server: serverLoad,
  connections: manyConnections,
  pulls,
  lengths: serverByLength,
  group: groupMessages,
  jobs: jobsBesideLibrary,
  notified: notifiedMessages,
  pushes: pushFanOut,
  media: liveMedia,
  churn: liveMemory,
};

const root = fileURLToPath(new URL('..', import.meta.url));
const otherCases = [
  'sizes',
  'places',
  'public',
  'chat',
  'signin',
  'fill',
  'catchup',
  'queued',
  'picture',
  'upload',
  'groups',
  'room',
  'notifications',
  'update',
];
forgetSettings();
const n = orFail(() => wholeNumber('BENCH_N', process.env.BENCH_N ?? '11'));
const only = orFail(() =>
  parseSelection(
    [...Object.keys({ ...manyConversationCases, ...longConversationCases, ...serverCases }), ...otherCases],
    process.env.BENCH_ONLY,
  ),
);

/** Throws `ExpectedRefusal` for an unknown case. */
function parseSelection(names: readonly string[], selection: string | undefined): string[] | undefined {
  const list = selection?.split(',');
  const unknown = list?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new ExpectedRefusal(`BENCH_ONLY: ${unknown} is no measurement. One of ${names.join(', ')}.`);
  return list;
}

const isSelected = (name: string) => !only || only.includes(name);
const casesOf = <Case>(cases: Record<string, Case>): Case[] =>
  Object.entries(cases).flatMap(([name, each]) => (isSelected(name) ? [each] : []));

if (!only?.every((name) => name in serverCases)) await buildApp(root, join(root, 'dist'), { lab: false });
const chromium = orFail(ensureChromium);
const [many, one] = [casesOf(manyConversationCases), casesOf(longConversationCases)];
/** Created only when a case needs it. */
const data =
  many.length || one.length || isSelected('signin') || isSelected('fill')
    ? seededData(root)
    : { folder: '', long: '', short: '' };
const server = new ServerProcess(await freePort(), makeDataDir(), { env: { DATA_DIR: data.folder, VITE_LAB: '0' } });
const peers = await servePeers(root);
const profiles = mkdtempSync(join(tmpdir(), 'alcove-bench-'));
const parts = { profiles, chromium, n };
const common = { app: server.url, peers: peers.url, n, rates: [1, 4] };

/** Contexts of filled profiles. */
const openContexts: BrowserContext[] = [];

/** Fills a profile while the server runs. Afterwards the server stops, and everything comes from the device. */
async function fillProfileOf<T>(
  member: string,
  fill: (context: BrowserContext) => Promise<T>,
): Promise<T & Pick<Setting, 'open' | 'openCopy'>> {
  const openAt = async (profile: string) => {
    const context = await openProfile(profile, chromium);
    openContexts.push(context);
    return context;
  };
  const open = () => openAt(join(profiles, member));
  const openCopy = (name: string) => {
    const copy = join(profiles, `${member}-${name}`);
    if (!existsSync(copy)) cpSync(join(profiles, member), copy, { recursive: true });
    return openAt(copy);
  };
  await server.start();
  const context = await open();
  const filledProfile = await fill(context);
  await context.close();
  await server.stop();
  return { ...filledProfile, open, openCopy };
}

async function settingOfMany(): Promise<Setting> {
  const filledProfile = await fillProfileOf(MANY, async (context) => ({
    conversation: await fillProfile(context, server.url, MANY),
    peerConversation: await fillPeer(context, peers.url, CONVERSATIONS, MESSAGES),
  }));
  return { ...common, ...filledProfile };
}

async function settingOfOne(): Promise<LengthsSetting> {
  const { open } = await fillProfileOf(ONE, async (context) => ({
    newest: await fillProfile(context, server.url, ONE),
  }));
  return { ...common, open, long: data.long, short: data.short };
}

const figures: Figure[] = [];
/** Runs a case and prints its figures at once, because all cases take hours. A failed case does not stop the others. */
async function runCase(measure: () => Figure[] | Promise<Figure[]>): Promise<void> {
  try {
    const found = await measure();
    figures.push(...found);
    console.log(`${table(found)}\n`);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    // A failed case leaves its contexts open, and a profile can be open only once.
    for (const context of openContexts.splice(0)) await context.close();
  }
}

try {
  if (isSelected('sizes')) await runCase(() => javascriptSizes(root));
  if (many.length) {
    const setting = await settingOfMany();
    for (const measure of many) await runCase(() => measure(setting));
  }
  if (one.length) {
    const setting = await settingOfOne();
    for (const measure of one) await runCase(() => measure(setting));
  }
  if (isSelected('places')) await runCase(() => townSearch(root, n));
  if (isSelected('public')) await runCase(() => publicPages({ server, peers: peers.url, executablePath: chromium, n }));
  if (isSelected('chat')) {
    await buildChats(root);
    await runCase(() => chatDatabases({ peers: peers.url, ...parts }));
  }
  if (isSelected('signin')) await runCase(() => firstSignIn({ server, ...parts }));
  if (isSelected('fill')) await runCase(() => allHistory({ server, rates: common.rates, ...parts }));
  if (isSelected('catchup')) await runCase(() => catchUpFigures(parts));
  if (isSelected('queued')) await runCase(() => queueDrain(parts));
  if (isSelected('picture')) await runCase(() => pictureFigures({ peers: peers.url, ...parts }));
  if (isSelected('upload')) await runCase(() => uploadFigures({ peers: peers.url, ...parts }));
  if (isSelected('groups')) await runCase(() => groupScreens(parts));
  if (isSelected('room')) await runCase(() => roomOfTwo({ peers: peers.url, chromium, n }));
  if (isSelected('notifications')) await runCase(() => notificationPage(parts));
  if (isSelected('update')) await runCase(() => updateDownload(root, parts));
  for (const measure of casesOf(serverCases)) await runCase(() => measure(n, root));
  console.log(
    `\n${table(figures)}\n\nMedians; a ratio is the median of the paired ratios. Ratios count, not milliseconds.`,
  );
  const run = runOf(root, figures);
  mkdirSync(join(root, 'bench/results'), { recursive: true });
  writeFileSync(join(root, 'bench/results/latest.json'), `${JSON.stringify(run, null, 2)}\n`);
  if (process.argv.includes('--report') && figures.length > 0) {
    appendRun(root, run);
    writeFileSync(join(root, 'bench/results/report.html'), reportOf(readRuns(root)));
    writeTables(root, readRuns(root));
  }
} finally {
  await peers.stop();
  await server.dispose();
  rmSync(profiles, { recursive: true, force: true, maxRetries: 5 });
}
// The bundler that has built the peers' pages leaves threads behind, which would keep this process.
process.exit();
