/** The display settings in the engines of other browsers. */
import { expect, test } from '#tests/support/e2e.ts';
import type { EnginePage } from '#tests/support/engine-page.ts';
import { firefoxPath, startFirefox } from '#tests/support/push/firefox.ts';
import { emailOf, PASSWORD } from '#tests/support/sign-up.ts';
import { startWebKit } from '#tests/support/webkit.ts';

async function openFirefox(): Promise<EnginePage> {
  const browser = await startFirefox(firefoxPath(), 'http://127.0.0.1:9');
  const page = await browser.newPage();
  return {
    goto: async (address) => void (await page.goto(address)),
    evaluate: <T>(work: string) => page.evaluate(work) as Promise<T>,
    close: () => browser.close(),
  };
}
const engines = [
  ['Firefox', openFirefox],
  ['WebKitGTK', startWebKit],
] as const;

/** Waits until an expression is true in the page. */
const until = (page: EnginePage, work: string) =>
  expect
    .poll(() => page.evaluate(`Boolean(${work})`).catch(() => false), { message: work, timeout: 30_000 })
    .toBe(true);
/** Types as a form's library hears it. */
const type = (selector: string, words: string) => `(() => {
  const field = document.querySelector('${selector}');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${words}');
  field.dispatchEvent(new Event('input', { bubbles: true }));
})()`;

async function signIn(page: EnginePage, url: string): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.evaluate(`localStorage.setItem('cookies-accepted', 'true')`);
  await until(page, `document.querySelector('input[type="password"]')`);
  await page.evaluate(type('input[type="email"]', emailOf('camille')));
  await page.evaluate(type('input[type="password"]', PASSWORD));
  await page.evaluate(`document.querySelector('button[type="submit"]').click()`);
  await until(page, `location.hash.startsWith('#/home')`);
}

/** The control of the setting with this name. */
const control = (name: string) => `(() => {
  const { id } = [...document.querySelectorAll('main p')].find(({ textContent }) => textContent.trim() === '${name}');
  return document.querySelector('[aria-labelledby~="' + id + '"]');
})()`;
const press = (name: string) => `${control(name)}.click()`;
const choose = (name: string, option: string) => `((list) => {
  list.value = [...list.options].find(({ text }) => text === '${option}').value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
})(${control(name)})`;

const look = `({
  classes: document.documentElement.className.split(' ').filter((each) => /high-contrast|large-text|reduced-motion|compact|chat-light/.test(each)).sort(),
  text: getComputedStyle(document.documentElement).fontSize,
  message: getComputedStyle(document.querySelector('.chat-bubble')).fontSize,
})`;
interface Look {
  classes: string[];
  text: string;
  message: string;
}

for (const [name, open] of engines)
  test(`[DISPLAY-11, DISPLAY-16, DISPLAY-23, DISPLAY-27] in ${name} settings act at once, and at the next start @long`, async ({
    server,
  }) => {
    const page = await open();
    try {
      await signIn(page, server.url);
      await page.goto(`${server.url}/#/settings/display`);
      await until(page, `document.querySelector('.chat-bubble')`);
      const before = await page.evaluate<Look>(look);
      expect(before.classes).toEqual([]);
      await page.evaluate(choose('Disposition', 'Compacte'));
      await page.evaluate(choose('Taille des messages', 'Grande'));
      await page.evaluate(choose('Thème des conversations', 'Clair'));
      for (const label of ['Contrastes renforcés', 'Grand texte', 'Réduire les animations'])
        await page.evaluate(press(label));
      const size = parseFloat(before.text) * 1.25;
      const chosen: Look = {
        classes: ['chat-light', 'compact', 'high-contrast', 'large-text', 'reduced-motion'],
        ...{ text: `${size}px`, message: `${size * 1.125}px` },
      };
      // Firefox takes the new size of the root at its next look at the page.
      await expect.poll(() => page.evaluate<Look>(look)).toEqual(chosen);
      await page.goto(`${server.url}/robots.txt`);
      await page.goto(`${server.url}/#/settings/display`);
      // The script in the document has set them before the app has drawn anything.
      expect(await page.evaluate(`document.documentElement.classList.contains('high-contrast')`)).toBe(true);
      await until(page, `document.querySelector('.chat-bubble')`);
      await expect.poll(() => page.evaluate<Look>(look)).toEqual(chosen);
    } finally {
      await page.close();
    }
  });
