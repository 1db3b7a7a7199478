/**
 * What holds on every screen: nothing covers what is to be pressed, Back closes before it leaves, the focus and the
 * place are kept.
 */
import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.localName ?? '');
const place = (page: Page) => page.evaluate(() => location.hash);
const enlargeText = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

/** Opens something, and has Back close it: the address stays, and the focus comes back. */
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

test('Back closes viewer, gallery, menu, dialog, sheet and search, one at a time and with the focus given back, before it leaves', async ({
  device,
}) => {
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

test('[CHAT-05] at a desk the field has the focus; place, open row and reply behave; a low screen keeps field and messages; forced colours show what is chosen', async ({
  device,
  server,
}) => {
  const [reader, writer] = [await signUpAt(server.url, 'placelit'), await signUpAt(server.url, 'placeecrit')];
  const entries = [];
  for (let n = 1; n <= 120; n += 1) entries.push(await sendEntry(writer, reader, `Ligne ${n}`));
  expect((await pushAt(server.url, writer, entries)).status).toBe(200);
  const desk = await device('placelit', { viewport: { width: 1280, height: 800 } });
  const { page } = desk;
  await desk.signIn();
  await page.getByRole('link', { name: /^Chat/ }).click();
  const row = desk.conversations().getByRole('link', { name: /placeecrit/ });

  await test.step('« Non lues » keeps the open row until it is left', async () => {
    await page.getByRole('button', { name: /Non lues/ }).click();
    await row.click();
    await expect(field(page)).toBeFocused();
    await page.getByRole('button', { name: /nouveaux? messages?$|Aller aux derniers messages/ }).click();
    await expect(desk.message('Ligne 120')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Non lues', exact: true })).toBeVisible();
    await expect(row).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: /^Accueil/ }).click();
    await page.getByRole('link', { name: /^Chat/ }).click();
    await page.getByRole('button', { name: /Non lues/ }).click();
    await expect(row).toHaveCount(0);
    await page
      .getByRole('button', { name: /Toutes/ })
      .first()
      .click();
  });

  await test.step('the reading position is kept when coming back', async () => {
    await row.click();
    await expect(desk.message('Ligne 120')).toBeVisible();
    await desk.messages().hover();
    await page.mouse.wheel(0, -1500);
    const lies = () =>
      desk
        .messages()
        .evaluate((log) =>
          [...log.querySelectorAll('[data-row]')]
            .map((each) => ({ text: each.textContent, top: Math.round(each.getBoundingClientRect().top) }))
            .find(({ top }) => top > 200),
        );
    await expect.poll(async () => /Ligne (\d+)/.exec((await lies())?.text ?? '')?.[1] ?? '120').not.toBe('120');
    // Until it has come to rest.
    await expect
      .poll(async () => {
        const before = await lies();
        await page.evaluate(() => new Promise(requestAnimationFrame));
        return JSON.stringify(before) === JSON.stringify(await lies());
      })
      .toBe(true);
    const before = await lies();
    await page.getByRole('link', { name: /^Accueil/ }).click();
    await expect(desk.messages()).toHaveCount(0);
    await page.getByRole('link', { name: /^Chat/ }).click();
    await row.click();
    await expect.poll(async () => (await lies())?.text).toBe(before?.text);
    expect(Math.abs(((await lies())?.top ?? 0) - (before?.top ?? 0))).toBeLessThanOrEqual(4);
  });

  await test.step('Escape ends a reply, and an edit, and the focus is never lost', async () => {
    await page.getByRole('button', { name: 'Aller aux derniers messages' }).click();
    await desk.message('Ligne 120').getByText('Ligne 120').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Répondre' }).click();
    await expect(page.getByRole('group', { name: 'Réponse en cours' })).toBeVisible();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: 'Réponse en cours' })).toHaveCount(0);
    await expect(field(page)).toBeFocused();
    await desk.send('À corriger');
    await expect(desk.message('À corriger')).toContainText('Envoyé');
    await expect(field(page)).toBeFocused();
    await desk.message('À corriger').getByText('À corriger').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeFocused();
    await desk.message('À corriger').getByText('À corriger').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(desk.messages()).toBeFocused();
  });

  await test.step('on its side, above a keyboard and with text twice as large, field and messages stay in sight', async () => {
    const inSight = async (size: { width: number; height: number }) => {
      await page.setViewportSize(size);
      const [box, log] = [await field(page).boundingBox(), await desk.messages().boundingBox()];
      expect((box?.y ?? 999) + (box?.height ?? 0), `${size.width}`).toBeLessThanOrEqual(size.height);
      expect(log?.height, `${size.width}`).toBeGreaterThan(60);
    };
    for (const size of [
      { width: 844, height: 390 },
      { width: 844, height: 200 },
      { width: 390, height: 300 },
    ])
      await inSight(size);
    await enlargeText(page);
    for (const size of [
      { width: 320, height: 568 },
      { width: 844, height: 390 },
    ])
      await inSight(size);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('in forced colours dots, frames, switches and selections are drawn', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const drawn = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(element);
          return { framed: outlineStyle !== 'none' && outlineWidth !== '0px', backgroundColor };
        });
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect((await drawn('a[aria-current="page"]')).framed).toBe(true);
    expect((await drawn('button[aria-pressed="true"]')).framed).toBe(true);
    expect((await drawn('.chat-bubble')).framed).toBe(true);
    expect((await drawn('textarea')).framed).toBe(true);
    expect((await drawn('.dot')).backgroundColor).not.toBe(ground);
    await desk.goto('/#/settings');
    await expect(page.getByRole('switch').first()).toBeVisible();
    const [on, off] = [
      page.locator('[role="switch"][aria-checked="true"]').first(),
      page.locator('[role="switch"][aria-checked="false"]').first(),
    ];
    const colours = await Promise.all(
      [on, off].map((each) =>
        each.evaluate((element) => [
          getComputedStyle(element).backgroundColor,
          getComputedStyle(element.firstElementChild ?? element).backgroundColor,
        ]),
      ),
    );
    expect(colours[0]?.[0]).not.toBe(colours[1]?.[0]);
    for (const [track, thumb] of colours) expect(track).not.toBe(thumb);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('where nothing hovers, received messages show their time', async () => {
    await desk.goto(`/#/chat/${await pairOf(reader, writer)}`);
    const time = desk.message('Ligne 120').locator('time');
    const seen = async () => ((await time.boundingBox())?.x ?? -1) >= 0;
    expect(await seen()).toBe(false);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await cdp.send('Emulation.setEmulatedMedia', { features: [{ name: 'hover', value: 'none' }] });
    await expect.poll(seen).toBe(true);
  });
});
