import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

const NEUTRAL = /\/notes\.html$/;

test('[DISPLAY-01] Escape twice leaves for a neutral page, also offline, and Back leads no further', async ({
  device,
}) => {
  const phone = await device('camille');
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/chat');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  const field = page.getByRole('textbox', { name: /message/i });
  await field.fill('Mots à garder');
  await phone.context.setOffline(true);
  // It listens once the page rests.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(NEUTRAL, { timeout: 500 });
  }).toPass();
  await expect(page).toHaveTitle('Notes');
  await expect(page.getByRole('heading', { name: 'À faire cette semaine' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'quick-exit');
  await page.goBack();
  await expect(page).toHaveURL(NEUTRAL);
  await expect(page.getByText('Mots à garder')).toHaveCount(0);

  await phone.context.setOffline(false);
  await phone.goto('/#/chat');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await expect(field).toHaveValue('Mots à garder');
});

test('[DISPLAY-01] an Escape that closes something counts for no exit; a long press of the logo is one', async ({
  device,
}) => {
  const desk = await device('camille', { viewport: { width: 1280, height: 800 } });
  await desk.signIn();
  const { page } = desk;
  await desk.goto('/#/chat');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await page.getByRole('log').getByRole('article').last().hover();
  await page.getByRole('log').getByRole('article').last().getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Répondre' }).click();
  await expect(page.getByRole('textbox', { name: /message/i })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('log')).toBeVisible();
  await desk.goto('/#/home');
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/home$/);
  const logo = page.getByRole('link', { name: 'Alcôve' }).first();
  await logo.hover();
  await page.mouse.down();
  await expect(page).toHaveURL(NEUTRAL);
  await page.mouse.up();
});

test('[DISPLAY-01] a neutral title and icon, blurred avatars and a blurred hidden page, from the first moment', async ({
  device,
}) => {
  const phone = await device('camille');
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/settings/display');
  for (const name of ['Titre et icône neutres', 'Flou hors de vue', 'Portraits floutés'])
    await page.getByRole('switch', { name, exact: true }).click();
  await expect(page).toHaveTitle('Notes');
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.body) return;
      watch.disconnect();
      sessionStorage.setItem('title-at-first', document.title);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Portraits floutés' })).toBeChecked();
  expect(await page.evaluate(() => sessionStorage.getItem('title-at-first'))).toBe('Notes');
  await expect(page).toHaveTitle('Notes');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icons/notes.svg');
  await phone.goto('/#/chat');
  await expect(page).toHaveTitle('Notes');
  const filterOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).filter);
  expect(await filterOf('.avatar > img')).toBe('blur(7px)');
  await takeScreenshots(page, 'blurred-avatars');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await filterOf('body')).toBe('blur(28px)');
});
