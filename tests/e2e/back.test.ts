/** Tests that Back closes what is open before it leaves the screen, and restores the focus. */
import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { drawPicture } from '#tests/support/pictures.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.localName ?? '');
const place = (page: Page) => page.evaluate(() => location.hash);

/** Opens something and closes it by Back: the address stays, and the focus returns. */
async function closesByBack(
  { page }: Device,
  what: string,
  open: () => Promise<unknown>,
  opened: () => Promise<unknown>,
  closed: () => Promise<unknown>,
  focus: RegExp,
): Promise<void> {
  await test.step(what, async () => {
    const before = await place(page);
    await open();
    await opened();
    await page.goBack();
    await closed();
    expect(await place(page)).toBe(before);
    await expect.poll(() => focusedName(page)).toMatch(focus);
  });
}

test('Back closes overlays one at a time and restores the focus before it leaves the screen', async ({ device }) => {
  const camille = await device('camille');
  const { page } = camille;
  await camille.signIn();
  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(page).toHaveURL(/#\/chat$/);
  await camille.openConversation('octave');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await drawPicture(page),
      await drawPicture(page, { width: 300, height: 3600, name: 'longue.jpg' }),
    ]);
  await expect(page.getByText('2 images jointes, un message chacune')).toBeVisible();
  await camille.send('Deux vues');
  await expect(camille.message('Deux vues')).toContainText(/Envoyé|Lu/);
  await expect(field(page)).toBeFocused();

  const actions = page.getByRole('button', { name: 'Actions de la conversation' });
  const menu = page.getByRole('menu', { name: 'Actions de la conversation' });
  const item = (name: string) => menu.getByRole('menuitem', { name });
  await closesByBack(
    camille,
    'a menu',
    () => actions.click(),
    () => expect(menu).toBeVisible(),
    () => expect(menu).toHaveCount(0),
    /Actions de la conversation/,
  );
  const dialog = page.getByRole('alertdialog');
  await closesByBack(
    camille,
    'a dialog from a menu',
    () => actions.click().then(() => item('Bloquer').click()),
    () => expect(dialog).toBeVisible(),
    () => expect(dialog).toHaveCount(0),
    /Actions de la conversation/,
  );
  const search = page.getByRole('searchbox');
  await closesByBack(
    camille,
    'the search',
    () => actions.click().then(() => item('Rechercher').click()),
    () => expect(search).toBeFocused(),
    () => expect(search).toHaveCount(0),
    /Actions de la conversation/,
  );

  const gallery = page.getByRole('dialog', { name: 'Images de la conversation' });
  const viewer = page.getByRole('dialog', { name: 'Image agrandie' });
  await test.step('a menu that still fades opens again', async () => {
    await expect(menu).toHaveCount(0);
    await actions.click();
    await expect(menu).toBeVisible();
    const slow = await page.addStyleTag({ content: '[role=menu] { animation-duration: 60s !important }' });
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('data-state', 'closed');
    await actions.click();
    await expect(menu).toHaveAttribute('data-state', 'open');
    await slow.evaluate((element) => (element as Element).remove());
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });
  await actions.click();
  await item('Voir les images').click();
  const tile = gallery.getByRole('button', { name: /Deux vues/ });
  await closesByBack(
    camille,
    'the viewer over the gallery',
    () => tile.click(),
    () => expect(viewer).toBeVisible(),
    () => expect(viewer).toHaveCount(0),
    /Deux vues/,
  );
  await expect(gallery).toBeVisible();
  await page.goBack();
  await expect(gallery).toHaveCount(0);
  await expect.poll(() => focusedName(page)).toMatch(/Actions de la conversation/);

  await test.step('Forward opens nothing again, a reload leaves no entry behind, and closing by key takes the entry along', async () => {
    const before = await place(page);
    await page.goForward();
    await expect(viewer.or(gallery)).toHaveCount(0);
    await camille
      .message('Deux vues')
      .getByRole('button', { name: /Agrandir/ })
      .click();
    await expect(viewer).toBeVisible();
    await page.reload();
    await expect(camille.message('Deux vues')).toBeVisible();
    await expect(viewer).toHaveCount(0);
    await camille
      .message('Deux vues')
      .getByRole('button', { name: /Agrandir/ })
      .click();
    await expect(viewer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    expect(await place(page)).toBe(before);
    await page.goBack();
    await expect(page).toHaveURL(/#\/chat$/);
  });

  await test.step('a screen opened from a menu is one step away, and what a search found is still there on the way back', async () => {
    await page.getByRole('searchbox').fill('vues');
    await page.getByRole('list', { name: 'Messages' }).getByRole('link').first().click();
    await expect(camille.messages()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page).toHaveURL(/#\/chat$/);
    await page.getByRole('button', { name: 'Accès menu' }).click();
    await page.getByRole('menuitem', { name: 'Mon profil' }).click();
    await expect(page).toHaveURL(/#\/profile/);
    await page.goBack();
    await expect(page).toHaveURL(/#\/chat$/);
    const bar = page.getByRole('button', { name: 'Recherche' });
    const sheet = page.getByRole('dialog');
    await closesByBack(
      camille,
      'the quick search',
      () => bar.click(),
      () => expect(sheet).toBeVisible(),
      () => expect(sheet).toHaveCount(0),
      /button/,
    );
  });

  await test.step('the viewer stays within the picture’s edges, and reaches its actual pixels by wheel and key', async () => {
    await camille.openConversation('octave');
    const tall = camille
      .messages()
      .getByRole('article')
      .last()
      .getByRole('button', { name: /Agrandir/ });
    const room = await tall.boundingBox();
    expect([(room?.width ?? 0) >= 96, (room?.height ?? 999) <= 361]).toEqual([true, true]);
    await tall.click();
    const picture = viewer.getByRole('img');
    const lies = () =>
      picture.evaluate((image: HTMLImageElement) => ({
        box: image.parentElement?.getBoundingClientRect().toJSON() as DOMRect,
        ...(image.getBoundingClientRect().toJSON() as DOMRect),
        natural: image.naturalWidth,
      }));
    await expect.poll(async () => (await lies()).natural).toBe(300);
    const begins = await lies();
    expect([Math.round(begins.width), Math.round(begins.top)]).toEqual([300, Math.round(begins.box.top)]);
    for (let n = 0; n < 30; n += 1) await page.keyboard.press('ArrowDown');
    const ends = await lies();
    expect(Math.round(ends.bottom)).toBe(Math.round(ends.box.bottom));
    await page.keyboard.press('0');
    expect((await lies()).height).toBeLessThanOrEqual(begins.box.height + 1);
    await picture.hover();
    for (let n = 0; n < 40; n += 1) await page.mouse.wheel(0, -200);
    expect((await lies()).width).toBeGreaterThan(300);
    await page.keyboard.press('1');
    expect(Math.round((await lies()).width)).toBe(300);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  });
});
