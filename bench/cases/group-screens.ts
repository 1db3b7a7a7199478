/**
 * Measures a group of 100,000 messages beside a private conversation of as many, both opened from the list; the page of
 * a group's 500 members; and the first sign-in of a member of 50 groups.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import { inFront, installWatcher, openProfile } from '../support/browser.ts';
import { fillConversation, fillGroup } from '../support/filled-groups.ts';
import { conversationList, signIn, waitForHistory } from '../support/fill.ts';
import { figure, figureWithoutPeer, inTurn, interleaved, type Figure } from '../support/figures.ts';
import { withNewDevice } from '../support/new-device.ts';
import { timeToPaint } from '../support/page-reports.ts';
import { serverWithMembers } from '../support/peopled-server.ts';
import { slowLink } from '../support/slow-link.ts';
import { recordTraffic } from '../support/traffic.ts';
import { openFromList } from './conversation-length.ts';
import type { BrowserParts } from './setting.ts';

const LENGTH = 100_000;
const MEMBERS = 500;
const GROUPS = 50;
const RATES = [1, 4];
const MEMBER_ROW = 'ul[aria-label="Administrateurs"] li';
const PULL = '/sync/pull';

async function community() {
  const { server, people } = await serverWithMembers(MEMBERS + 1);
  const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
  const ids = people.map(({ id }) => id);
  const [reader, other, newcomer] = ids as [MemberId, MemberId, MemberId];
  const group = await fillGroup(sql, { name: 'Le grand cercle', members: ids.slice(0, MEMBERS), length: LENGTH });
  const conversation = await fillConversation(sql, [reader, other], LENGTH);
  for (let n = 0; n < GROUPS; n++)
    await fillGroup(sql, { name: `Cercle ${n}`, members: [newcomer, other], length: 200 });
  await sql`vacuum analyze`;
  await sql.end();
  const nameOf = (id: MemberId) => people.find((one) => one.id === id)?.username ?? '';
  return { server, group, conversation, reader: nameOf(reader), newcomer: nameOf(newcomer) };
}

/** Milliseconds from opening the app at a group's page to its first members. */
async function membersPainted(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  return timeToPaint(page, address, MEMBER_ROW);
}

async function opened(parts: BrowserParts, made: Awaited<ReturnType<typeof community>>): Promise<Figure[]> {
  const { server, group, conversation, reader } = made;
  const context = await openProfile(join(parts.profiles, 'group-reader'), parts.chromium);
  const figures: Figure[] = [];
  try {
    await context.addInitScript(installWatcher);
    const first = context.pages()[0] ?? (await context.newPage());
    await signIn(first, server.url, reader);
    await waitForHistory(first);
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const [one, two, three] = [await context.newPage(), await context.newPage(), await context.newPage()];
    for (const page of [one, two]) await page.goto(`${server.url}/#/chat`);
    for (const rate of RATES) {
      const front = (page: Page, path: string) => inFront(page, rate, () => openFromList(page, server.url, path));
      const { ours, peer } = await interleaved(
        parts.n,
        () => front(one, `group/${group}`),
        () => front(two, conversation),
      );
      const members = await inTurn(parts.n, [
        () => inFront(three, rate, () => membersPainted(three, `${server.url}/#/chat/group/${group}/info`)),
      ]);
      const workload = `${LENGTH.toLocaleString('en')} messages, CPU ×${rate}`;
      figures.push(
        figure(
          { name: 'a group, opened from the list', workload, unit: 'ms', peerName: 'a private conversation' },
          ours,
          peer,
        ),
        figureWithoutPeer(
          { name: 'a group’s members, first ones painted', workload: `${MEMBERS} members, CPU ×${rate}`, unit: 'ms' },
          ...(members[0] ?? []),
        ),
      );
    }
    return figures;
  } finally {
    await context.close();
  }
}

/** Counts what a new device asks before its list shows groups. */
async function signedIn(parts: BrowserParts, { server, newcomer }: Awaited<ReturnType<typeof community>>) {
  const traffic = recordTraffic();
  const link = await slowLink(server.port, traffic.tap);
  try {
    const [pulls = []] = await inTurn(parts.n, [
      () =>
        withNewDevice(parts, async (page) => {
          traffic.clear();
          await signIn(page, link.url, newcomer);
          await conversationList(page)
            .getByRole('link', { name: /Cercle/ })
            .first()
            .waitFor();
          return traffic.requestsTo(PULL).length;
        }),
    ]);
    return [
      figureWithoutPeer(
        { name: 'first sign-in with groups, pulls before the list', workload: `${GROUPS} groups`, unit: 'requests' },
        ...pulls,
      ),
    ];
  } finally {
    await link.close();
  }
}

export async function groupScreens(parts: BrowserParts): Promise<Figure[]> {
  const made = await community();
  try {
    return [...(await opened(parts, made)), ...(await signedIn(parts, made))];
  } finally {
    await made.server.dispose();
  }
}
