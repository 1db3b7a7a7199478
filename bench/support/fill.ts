/** Fetches all of a member's history onto one browser profile, and writes as much data for the peer. */
import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Limit for fetching a hundred thousand messages in the background, which yields to the screen. */
const ALL_OF_IT_MS = 600_000;

export const conversationList = (page: Page) => page.getByRole('list', { name: 'Conversations' });

/** Resolves when the list of conversations is shown and the service worker is active. */
export async function signIn(page: Page, app: string, member: string): Promise<void> {
  await page.goto(`${app}/#/login`);
  await page.getByLabel('Email').fill(`${member}@demo.alcove.test`);
  await page.getByLabel('Mot de passe', { exact: true }).fill('alcove-demo');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(/#\/home/);
  await page.goto(`${app}/#/chat`);
  await conversationList(page).getByRole('listitem').first().waitFor();
}

/** Waits, on the list, until the progress bar of older history has not been shown for a while. */
export async function waitForHistory(page: Page, quietMs = 15_000): Promise<void> {
  const progress = page.getByRole('progressbar');
  await progress
    .first()
    .waitFor({ timeout: quietMs })
    .catch(() => undefined);
  await expect(progress).toHaveCount(0, { timeout: ALL_OF_IT_MS });
}

/** Waits until a screen is saved for the next start. A conversation is saved only at its end, with nothing unread. */
const waitForSnapshot = (page: Page, screen: 'listScreen' | 'conversationScreen') =>
  page
    .waitForFunction((name) => Object.keys(localStorage).some((key) => key.endsWith(name)), screen, { timeout: 10_000 })
    .catch(() => console.warn(`${screen} was not kept`));

/** Signs a member in and waits for all history. Returns the newest conversation. */
export async function fillProfile(context: BrowserContext, app: string, member: string): Promise<string> {
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, app, member);
  const list = conversationList(page);
  await waitForHistory(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await list.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('log', { name: 'Messages' }).getByRole('article').first().waitFor();
  await waitForSnapshot(page, 'conversationScreen');
  const conversation = /chat\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (!conversation) throw new Error('no conversation could be opened');
  // Shows the list, which the next start then shows first.
  await page.goto(`${app}/#/chat`);
  await list.getByRole('listitem').first().waitFor();
  await waitForSnapshot(page, 'listScreen');
  return conversation;
}

/** Writes as many rows for the peer. Returns one of its conversations. */
export async function fillPeer(
  context: BrowserContext,
  peers: string,
  conversations: number,
  messages: number,
): Promise<string> {
  const floor = await context.newPage();
  await floor.goto(`${peers}/floor.html?fill&conversations=${conversations}&messages=${messages}`);
  await floor.waitForFunction(() => document.title === 'filled', undefined, { timeout: ALL_OF_IT_MS });
  for (const name of ['floor.html', 'empty.html', 'tall.html']) await floor.goto(`${peers}/${name}`);
  await floor.reload();
  return 'c0000';
}
