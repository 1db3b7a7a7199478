/** Tests that text and controls in use stay visible on any screen, and that focus and scroll position are kept. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const enlargeText = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

test('[CHAT-05] the desktop field has focus, low screens fit, forced colours show choices', async ({
  device,
  server,
}) => {
  const [reader, writer] = [await signUpAt(server.url, 'vuedulit'), await signUpAt(server.url, 'vueecrite')];
  const entries = [];
  for (let n = 1; n <= 120; n += 1) entries.push(await sendEntry(writer, reader, `Ligne ${n}`));
  expect((await pushAt(server.url, writer, entries)).status).toBe(200);
  const desk = await device('vuedulit', { viewport: { width: 1280, height: 800 } });
  const { page } = desk;
  await desk.signIn();
  await page.getByRole('link', { name: /^Chat/ }).click();
  const row = desk.conversations().getByRole('link', { name: /vueecrite/ });

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
    await expect(desk.message('Ligne 120')).not.toBeInViewport();
    // Waits until it no longer moves.
    await expect
      .poll(async () => {
        const before = await lies();
        // A turn of the wheel scrolls smoothly, and not in every frame on a busy machine.
        for (let frame = 0; frame < 30; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
        return JSON.stringify(before) === JSON.stringify(await lies());
      })
      .toBe(true);
    const before = await lies();
    await page.getByRole('link', { name: /^Accueil/ }).click();
    await expect(desk.messages()).toHaveCount(0);
    await page.getByRole('link', { name: /^Chat/ }).click();
    await row.click();
    await expect.poll(async () => (await lies())?.text).toBe(before?.text);
    await expect.poll(async () => Math.abs(((await lies())?.top ?? 0) - (before?.top ?? 0))).toBeLessThanOrEqual(4);
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
    await desk.goto('/#/settings/sounds');
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
