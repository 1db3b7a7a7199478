/**
 * Measures the page of notifications with 10,000 of them on the device, beside one with 50: opened from the home page,
 * offline, until the first rows are painted.
 */
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import postgres from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import { inFront, installWatcher, openProfile, paintedIn } from '../support/browser.ts';
import { signIn, waitForHistory } from '../support/fill.ts';
import { fillConversation } from '../support/filled-groups.ts';
import { fillNotifications } from '../support/filled-notifications.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';
import { serverWithMembers } from '../support/peopled-server.ts';
import type { BrowserParts } from './setting.ts';

const [MANY, FEW] = [10_000, 50];
/** Members who cause them. */
const ACTORS = 30;
const RATES = [1, 4];
const ENTRY = 'header a[href$="/notifications"]';
const ROW = 'ul[aria-label="Notifications"] li button, ul[aria-label="Notifications"] li a';

async function community() {
  const { server, people } = await serverWithMembers(ACTORS + 2);
  const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
  const [many, few, ...actors] = people.map(({ id }) => id) as [MemberId, MemberId, ...MemberId[]];
  for (const [member, count] of [
    [many, MANY],
    [few, FEW],
  ] as const) {
    await fillNotifications(sql, member, actors, count);
    await fillConversation(sql, [member, actors[0] as MemberId], 2);
  }
  await sql`vacuum analyze`;
  await sql.end();
  const nameOf = (id: MemberId) => people.find((one) => one.id === id)?.username ?? '';
  return { server, many: nameOf(many), few: nameOf(few) };
}

/** Opens a member's profile with everything on the device, then takes the network away. */
async function filledContext(parts: BrowserParts, url: string, member: string): Promise<BrowserContext> {
  const context = await openProfile(join(parts.profiles, member), parts.chromium);
  await context.addInitScript(installWatcher);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, url, member);
  await waitForHistory(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  return context;
}

/** Milliseconds from the click on « Notifs » to the first row. */
async function opened(page: Page, app: string): Promise<number> {
  await page.goto(`${app}/#/home`);
  await page.locator(ROW).first().waitFor({ state: 'detached' });
  const entry = page.locator(ENTRY).first();
  await entry.waitFor();
  await page.evaluate(
    (wanted) =>
      document.addEventListener('click', () => window.watchPaint(wanted, performance.now()), {
        capture: true,
        once: true,
      }),
    ROW,
  );
  await entry.click();
  return paintedIn(page);
}

export async function notificationPage(parts: BrowserParts): Promise<Figure[]> {
  const { server, many, few } = await community();
  const contexts: BrowserContext[] = [];
  const figures: Figure[] = [];
  try {
    for (const member of [many, few]) contexts.push(await filledContext(parts, server.url, member));
    const [one, other] = contexts.map((context) => context.pages()[0] as Page) as [Page, Page];
    for (const rate of RATES) {
      const { ours, peer } = await interleaved(
        parts.n,
        () => inFront(one, rate, () => opened(one, server.url)),
        () => inFront(other, rate, () => opened(other, server.url)),
      );
      figures.push(
        figure(
          {
            name: 'the page of notifications, opened',
            workload: `${MANY.toLocaleString('en')} notifications, CPU ×${rate}`,
            unit: 'ms',
            peerName: `${FEW} notifications`,
          },
          ours,
          peer,
        ),
      );
    }
    return figures;
  } finally {
    for (const context of contexts) await context.close();
    await server.dispose();
  }
}
