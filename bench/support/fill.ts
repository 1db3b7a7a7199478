/** Brings all of the measured member's history onto one browser profile, and the same amount to the peer. */
import { expect, type BrowserContext } from '@playwright/test';

export interface Filled {
  conversation: string;
  peerConversation: string;
}

interface Places {
  app: string;
  peers: string;
  conversations: number;
  messages: number;
}

/** Fetching a hundred thousand messages in the background takes its time: it leaves the screen its own. */
const ALL_OF_IT_MS = 600_000;

export async function fillProfile(context: BrowserContext, { app, peers, conversations, messages }: Places): Promise<Filled> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${app}/#/login`);
  await page.getByLabel('Email').fill('camille@demo.alcove.test');
  await page.getByLabel('Mot de passe', { exact: true }).fill('alcove-demo');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(/#\/home/);
  await page.goto(`${app}/#/chat`);
  const list = page.getByRole('list', { name: 'Conversations' });
  await list.getByRole('listitem').first().waitFor();
  // The progress of older history is shown while there is some; it is over when it has not been seen for a while.
  const progress = page.getByRole('progressbar');
  await progress.first().waitFor({ timeout: 15_000 }).catch(() => undefined);
  await expect(progress).toHaveCount(0, { timeout: ALL_OF_IT_MS });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await list.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('log', { name: 'Messages' }).getByRole('article').first().waitFor();
  const conversation = /chat\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (!conversation) throw new Error('no conversation could be opened');
  // The list is the screen that a later start shows first.
  await page.goto(`${app}/#/chat`);
  await list.getByRole('listitem').first().waitFor();

  const floor = await context.newPage();
  await floor.goto(`${peers}/floor.html?fill&conversations=${conversations}&messages=${messages}`);
  await floor.waitForFunction(() => document.title === 'filled', undefined, { timeout: ALL_OF_IT_MS });
  for (const name of ['floor.html', 'empty.html']) await floor.goto(`${peers}/${name}`);
  await floor.reload();
  await context.close();
  return { conversation, peerConversation: 'c0000' };
}
