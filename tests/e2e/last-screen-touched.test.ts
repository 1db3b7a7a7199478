/** Tests that what a member does on the last screen before the program is loaded takes effect in the program. */
import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { lastScreen, letIn, listWithoutProgram, startWithoutProgram } from '#tests/support/last-screen.ts';

test('the last screen is drawn before the program, shows the network state and accepts touches', async ({ device }) => {
  const camille = await device('camille');
  const page = await listWithoutProgram(camille);
  await camille.goto('/#/chat');

  await expect(lastScreen(page).getByRole('list', { name: 'Conversations' }).getByRole('link').first()).toBeVisible();
  await expect(lastScreen(page).getByText('Vous êtes hors ligne')).toBeVisible();
  expect(await page.locator('#root').getByRole('listitem').count()).toBe(0);

  await lastScreen(page)
    .getByRole('button', { name: /^Non lues/ })
    .click();
  await letIn(page);
  await expect(lastScreen(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Non lues/ })).toHaveAttribute('aria-pressed', 'true');
});

test('an element activated by key is activated and keeps the focus', async ({ device }) => {
  const camille = await device('camille');
  const page = await listWithoutProgram(camille);
  await camille.goto('/#/chat');
  await lastScreen(page)
    .getByRole('button', { name: /^Non lues/ })
    .press('Enter');
  await letIn(page);
  await expect(lastScreen(page)).toHaveCount(0);
  const own = page.getByRole('button', { name: /^Non lues/ });
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await expect(own).toBeFocused();
});

test('a touch reaches its original target or nothing, never what has moved to its place', async ({ device }) => {
  const camille = await device('camille');
  const page = await listWithoutProgram(camille);
  const start = async (touch: Locator) => {
    await camille.context.setOffline(true);
    await page.goto('about:blank');
    await camille.goto('/#/chat');
    await expect(lastScreen(page).getByText('Vous êtes hors ligne')).toBeVisible();
    await touch.click();
    // The strip above it disappears, and everything else moves up.
    await camille.context.setOffline(false);
    await letIn(page);
    await expect(lastScreen(page)).toHaveCount(0);
    expect(new URL(page.url()).hash).toBe('#/chat');
  };
  await start(lastScreen(page).getByRole('button', { name: /^Non lues/ }));
  await expect(page.getByRole('button', { name: /^Non lues/ })).toHaveAttribute('aria-pressed', 'true');
  await start(lastScreen(page).getByRole('heading', { level: 1 }));
  await expect(page.getByRole('button', { name: /^Non lues/ })).toHaveAttribute('aria-pressed', 'false');
});

test('a row of the last screen leads to its target', async ({ device }) => {
  const camille = await device('camille');
  const page = await listWithoutProgram(camille);
  await camille.goto('/#/chat');
  // A private conversation: a group may hold nothing but what happened in it.
  const row = lastScreen(page).locator('a[href*="/chat/"]:not([href*="/group"])').first();
  const target = (await row.getAttribute('href')) ?? '';
  await row.click();
  await letIn(page);
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  expect(new URL(page.url()).hash).toBe(target);
});

test('text typed into the last screen’s field moves to the program’s, with the focus', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('victor');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  const path = `/${new URL(camille.page.url()).hash}`;
  await startWithoutProgram(camille, path, 'conversationScreen');
  await camille.goto(path);
  const { page } = camille;
  await lastScreen(page).getByRole('textbox', { name: 'Message' }).pressSequentially('Avant le ');
  await letIn(page);
  await expect(lastScreen(page)).toHaveCount(0);
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect(field).toBeFocused();
  await page.keyboard.type('programme');
  await expect(field).toHaveValue('Avant le programme');
});
