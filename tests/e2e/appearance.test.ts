import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

const root = (page: Page) =>
  page.evaluate(() => ({
    classes: [...document.documentElement.classList],
    fontSize: getComputedStyle(document.documentElement).fontSize,
    speed: document.documentElement.style.getPropertyValue('--speed'),
  }));
const choose = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value);
const turn = (page: Page, label: string) => page.getByRole('switch', { name: label, exact: true }).click();
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

// [DISPLAY-22, DISPLAY-23, DISPLAY-33]
test('[DISPLAY-33] settings act at once, in the other tab, and before the next first paint', async ({ device }) => {
  const phone = await device('camille');
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/settings/display');
  const other = await phone.context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'Affichage et accessibilité' })).toBeVisible();

  await choose(page, 'Animations', 'slow');
  await choose(page, 'Taille des messages', 'large');
  await choose(page, 'Disposition', 'compact');
  await turn(page, 'Grand texte');
  await page.getByTitle('Lagon').click();
  for (const tab of [page, other])
    await expect
      .poll(() => root(tab))
      .toEqual({
        classes: expect.arrayContaining(['compact', 'large-text', 'keyboard-navigation']) as string[],
        fontSize: '20px',
        speed: '1.5',
      });
  expect(await styleOf(page, '[data-chat] .chat-bubble', 'font-size')).toBe('22.5px');
  await expectAccessible(page);
  await takeScreenshots(page, 'settings-display-chosen');

  // What the document carries when the browser first has something to draw.
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.body) return;
      watch.disconnect();
      sessionStorage.setItem(
        'at-first',
        `${document.documentElement.className} ${document.documentElement.style.cssText}`,
      );
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Affichage et accessibilité' })).toBeVisible();
  const atFirst = await page.evaluate(() => sessionStorage.getItem('at-first'));
  expect(atFirst).toContain('large-text');
  expect(atFirst).toContain('--speed: 1.5');
  expect(atFirst).toContain('--dark-accent-fill');
});

test('[DISPLAY-20] a conversation may be light in a dark app', async ({ device }) => {
  const phone = await device('camille');
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/settings/display');
  await choose(page, 'Thème des conversations', 'light');
  await phone.goto('/#/chat');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  await expect(page.getByRole('log')).toBeVisible();
  expect(await styleOf(page, '[data-chat]', 'background-color')).toBe('rgb(250, 245, 243)');
  expect(await styleOf(page, 'body', 'color')).toBe('rgb(246, 238, 240)');
  await expectAccessible(page);
  await takeScreenshots(page, 'conversation-light');
});

test('[DISPLAY-25, DISPLAY-36] a press drops a ripple, and none where motion is reduced', async ({ device }) => {
  const phone = await device('camille');
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/settings/display');
  const drops = () =>
    page.evaluate(async () => {
      const button = document.querySelector('[role="switch"]')!;
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      const ripple = document.querySelector('.ripple');
      return ripple ? getComputedStyle(ripple, '::after').animationDuration : null;
    });
  await expect(page.getByRole('switch', { name: 'Réduire les animations' })).toBeChecked();
  await expect.poll(() => root(page).then(({ classes }) => classes)).toContain('reduced-motion');
  expect(await drops()).toBeNull();
  await turn(page, 'Réduire les animations');
  await expect.poll(() => root(page).then(({ classes }) => classes)).toContain('full-motion');
  expect(await drops()).toBe('0.6s');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Réduire les animations' })).not.toBeChecked();
});

test('[DISPLAY-35] contrasts follow the system until the member chooses', async ({ device }) => {
  const phone = await device('camille');
  await phone.page.emulateMedia({ contrast: 'more' });
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/settings/display');
  await expect.poll(() => root(page).then(({ classes }) => classes)).toContain('high-contrast');
  await expectAccessible(page);
  await takeScreenshots(page, 'settings-display-contrast');
  await turn(page, 'Contrastes renforcés');
  await expect.poll(() => root(page).then(({ classes }) => classes)).not.toContain('high-contrast');
});

// [DISPLAY-37, DISPLAY-38, DISPLAY-39, DISPLAY-41, DISPLAY-42, DISPLAY-43, DISPLAY-44, DISPLAY-45]
test('[DISPLAY-37] keys lead to content, menu and search, and are announced', async ({ device }) => {
  const desk = await device('camille', { viewport: { width: 1280, height: 800 } });
  await desk.signIn();
  const { page } = desk;
  await desk.goto('/#/chat');
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
  await page.evaluate(() => {
    const said: string[] = Object.assign(window, { said: [] as string[] }).said;
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element && target.matches('body > [role="status"]')) said.push(target.textContent);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.at(-1));
  const press = async (key: string, announcement: string) => {
    await page.keyboard.press(key);
    await expect.poll(said).toBe(announcement);
    await expect(page.locator('body > [role="status"]')).toHaveCount(0);
  };
  // It listens once the page rests.
  await expect(async () => {
    await page.keyboard.press('Alt+Digit2');
    expect(await said()).toBe('Menu principal');
  }).toPass();
  expect(await focused()).toContain('Accueil');
  await press('Alt+Digit1', 'Contenu principal');
  expect(await focused()).toBe('main');
  await press('Alt+Digit2', 'Menu principal');
  await press('Alt+Digit3', 'Recherche');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await expect(list).toContainText('Alt + 1');
  await expectAccessible(page);
  await takeScreenshots(page, 'shortcuts');
  await page.keyboard.press('Escape');

  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rows.first()).toBeFocused();
});

test('[DISPLAY-29] rows have positions and arrivals are announced, where the member asks for it', async ({
  device,
}) => {
  const [phone, other] = [await device('camille'), await device('victor')];
  await phone.signIn();
  await other.signIn();
  const { page } = phone;
  await phone.goto('/#/settings/display');
  await turn(page, 'Lecteur d’écran');
  await phone.goto('/#/chat');
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').nth(1);
  await expect(row).toHaveAttribute('aria-posinset', '2');
  await phone.goto('/#/home');
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (
          target instanceof Element &&
          target.matches('.sr-only[role="status"]') &&
          /Nouveau message/.test(target.textContent)
        )
          document.documentElement.dataset.said = target.textContent;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await other.goto('/#/chat');
  await other.page
    .getByRole('link', { name: /camille/i })
    .first()
    .click();
  await other.page.getByRole('textbox', { name: /message/i }).fill('Bonsoir, à samedi.');
  await other.page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-said', /Nouveau message.*victor/i);
});
