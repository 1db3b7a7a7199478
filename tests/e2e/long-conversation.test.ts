import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const row = (page: Page, text: string) => log(page).getByText(text, { exact: true });

/** How far the top of a message lies from the top of the screen, px. */
const topOf = async (page: Page, text: string): Promise<number> => (await row(page, text).boundingBox())?.y ?? NaN;

test('[CHAT-05] who reads above keeps their place, whatever comes and changes below; who is at the end sees what comes; only what is near is in the document', async ({ device, server }) => {
  const [reader, writer] = [await signUpAt(server.url, 'placelit'), await signUpAt(server.url, 'placeecrit')];
  const pair = await pairOf(reader, writer);
  const write = async (from: number, to: number) => {
    const entries = [];
    for (let n = from; n <= to; n++) entries.push(await sendEntry(writer, reader, `Phrase ${n}`));
    expect((await pushAt(server.url, writer, entries)).status).toBe(200);
  };
  for (let from = 1; from < 300; from += 150) await write(from, from + 149);

  const phone = await device('placelit');
  const { page } = phone;
  await phone.signIn();
  await phone.goto(`/#/chat/${pair}`);
  await expect(row(page, 'Phrase 1')).toBeInViewport();
  await page.getByRole('button', { name: /nouveaux messages|derniers messages/ }).click();
  await expect(row(page, 'Phrase 300')).toBeInViewport();

  await write(301, 301);
  await expect(row(page, 'Phrase 301')).toBeInViewport();
  expect(await log(page).getByRole('article').count()).toBeLessThan(60);

  await phone.goto(`/#/chat/${pair}?m=200`);
  await expect(row(page, 'Phrase 200')).toBeInViewport();
  await log(page).focus();
  // Down through what was never measured, and up again through what was given up: nothing is skipped on the way.
  for (const [key, seen] of [['PageDown', 'Phrase 230'], ['PageUp', 'Phrase 170']] as const)
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(row(page, seen)).toBeInViewport({ timeout: 300 });
    }).toPass();

  await page.getByRole('button', { name: 'Aller aux derniers messages' }).click();
  await expect(row(page, 'Phrase 301')).toBeInViewport();
  await log(page).focus();
  await expect(async () => {
    await page.keyboard.press('PageUp');
    await expect(row(page, 'Phrase 270')).toBeInViewport({ timeout: 300 });
  }).toPass();
  const still = async () => {
    const [one, other] = [await topOf(page, 'Phrase 270'), await topOf(page, 'Phrase 270')];
    expect(one).toBe(other);
    return one;
  };
  let before = NaN;
  await expect(async () => void (before = await still())).toPass();
  await write(302, 310);
  await expect(page.getByRole('button', { name: '9 nouveaux messages' })).toBeVisible();
  expect(Math.abs((await topOf(page, 'Phrase 270')) - before)).toBeLessThan(2);

  await phone.send('Je réponds d’ici');
  await expect(row(page, 'Je réponds d’ici')).toBeInViewport();
  await expect(page.getByRole('button', { name: /nouveaux messages|derniers messages/ })).toHaveCount(0);

  // With the keyboard: one stop for all menus, and the arrows from one message to the next.
  const menuOf = (text: string) => log(page).getByRole('article').filter({ hasText: text }).getByRole('button', { name: 'Actions du message' });
  await log(page).focus();
  await page.keyboard.press('Tab');
  await expect(menuOf('Je réponds d’ici')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menuOf('Phrase 310')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menuOf('Je réponds d’ici')).toBeFocused();
});
