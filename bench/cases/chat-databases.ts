/**
 * Runs the public comparison of client-side databases for a chat (pubkey/client-side-databases), with its questions in
 * its order, on the product and on contenders that also acknowledge a message after its transaction. Each turn is a new
 * origin: filled, visited twice so that the browser has cached it, then measured offline. WatermelonDB is no contender,
 * because it acknowledges from memory and writes later: beside these it took 139 ms to its first render, 2.8 for an
 * insert, 85 for twenty in series, 81 at once, 1,365 for 150, 2.1 to the list and 4.4 for a search.
 */
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { installWatcher, openProfile } from '../support/browser.ts';
import { CHATS, type Chat } from '../support/chats.ts';
import { figure, inTurn, type Figure } from '../support/figures.ts';
import { timeToPaint } from '../support/page-reports.ts';
import type { Measures } from '../peers/chat/measures.ts';

interface Parts {
  peers: string;
  profiles: string;
  chromium: string;
  n: number;
}

const WORKLOAD = '10 members, 100 messages';
/** Both panes, as in the comparison. */
const VIEWPORT = { width: 1280, height: 1000 };
const LIST = 'ul[aria-label="Conversations"] li';
/** The whole list, and the open conversation. */
const COMPLETE_SELECTOR = `body:has(${LIST}:nth-child(9)):has([role="log"] article)`;

const METRICS = {
  first: { name: 'first full render', unit: 'ms' },
  one: { name: 'insert one message', unit: 'ms' },
  series: { name: 'insert 20, one after another', unit: 'ms' },
  together: { name: 'insert 20 in parallel', unit: 'ms' },
  toMessages: { name: 'insert to message list change', unit: 'ms' },
  toList: { name: 'insert to conversation list change', unit: 'ms' },
  search: { name: 'search, the first of a visit', unit: 'ms' },
  nextSearch: { name: 'search, the next', unit: 'ms' },
  many: { name: 'insert 150 in parallel', unit: 'ms' },
  firstOfMany: { name: 'first full render with many messages', unit: 'ms' },
  stored: { name: 'storage used', unit: 'KB' },
} as const;
type ChatTimes = Record<keyof typeof METRICS, number>;

/** Pause after a start or an insert, so that no question pays for the one before. */
const REST_MS = 1500;

const ask = async <Name extends keyof Measures>(
  page: Page,
  name: Name,
  ...args: Parameters<Measures[Name]>
): Promise<number> => {
  const duration = await page.evaluate(
    ([method, callArgs]) => (window.chat?.[method] as (...args: readonly unknown[]) => Promise<number>)(...callArgs),
    [name, args] as const,
  );
  await page.waitForTimeout(REST_MS);
  return duration;
};

/** Milliseconds from the navigation to the paint. */
async function renderChat(context: BrowserContext, address: string): Promise<{ page: Page; duration: number }> {
  const page = await context.newPage();
  await page.setViewportSize(VIEWPORT);
  const duration = await timeToPaint(page, address, COMPLETE_SELECTOR);
  await page.waitForFunction(() => window.chat !== undefined);
  await page.waitForTimeout(REST_MS);
  return { page, duration };
}

/** Fills and visits a chat. Returns its address. */
async function prepareChat(context: BrowserContext, origin: string, { page: name, durable }: Chat): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${origin}/chat-${name}.html?fill${durable ? '&durable' : ''}`);
  const path = await (await page.waitForFunction(() => window.address)).jsonValue();
  await page.close();
  for (let visit = 0; visit < 2; visit++) {
    const { page: seen } = await renderChat(context, `${origin}${path}`);
    await ask(seen, 'searched', 'bonsoir');
    await seen.close();
  }
  return `${origin}${path}`;
}

/** Searches as a member does: enters the field before the first key, and ends the search afterwards. */
async function measureSearches(page: Page): Promise<Pick<ChatTimes, 'search' | 'nextSearch'>> {
  await ask(page, 'entered');
  const times = { search: await ask(page, 'searched', 'message'), nextSearch: await ask(page, 'searched', 'bonsoir') };
  await ask(page, 'left');
  return times;
}

async function measureChat(context: BrowserContext, origin: string, chat: Chat): Promise<ChatTimes> {
  await context.setOffline(false);
  const address = await prepareChat(context, origin, chat);
  await context.setOffline(true);
  const { page, duration: first } = await renderChat(context, address);
  const times = {
    one: await ask(page, 'inserted', 1, false),
    series: await ask(page, 'inserted', 20, false),
    together: await ask(page, 'inserted', 20, true),
    toMessages: await ask(page, 'toMessages'),
    toList: await ask(page, 'toList'),
    ...(await measureSearches(page)),
    many: await ask(page, 'inserted', 150, true),
  };
  await page.close();
  const { page: secondPage, duration: firstOfMany } = await renderChat(context, address);
  const stored = await ask(secondPage, 'stored');
  await secondPage.close();
  return { first, ...times, firstOfMany, stored };
}

export async function chatDatabases({ peers, profiles, chromium, n }: Parts): Promise<Figure[]> {
  const context = await openProfile(join(profiles, 'chats'), chromium);
  try {
    await context.addInitScript(installWatcher);
    const { port } = new URL(peers);
    let nth = 0;
    const [ours = [], ...contenders] = await inTurn(
      n,
      CHATS.map((chat) => () => measureChat(context, `http://${chat.page}-${++nth}.localhost:${port}`, chat)),
    );
    const keys = Object.keys(METRICS) as (keyof typeof METRICS)[];
    return keys.flatMap((key) =>
      contenders.map((timing, c) =>
        figure(
          {
            name: `chat databases: ${METRICS[key].name}`,
            workload: WORKLOAD,
            unit: METRICS[key].unit,
            peerName: CHATS[c + 1]?.is ?? '',
          },
          ours.map((each) => each[key]),
          timing.map((each) => each[key]),
        ),
      ),
    );
  } finally {
    await context.close();
  }
}
