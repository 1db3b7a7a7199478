/** What a browser shows that opens the site while the server starts. */
import { takePort } from '#server/listener.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { accessibilityFaults } from '#tests/support/screens.ts';

test('who opens the site while it starts reads so, and comes where they wanted by themselves', async ({ device }) => {
  const listener = await takePort(0, '127.0.0.1');
  const { page } = await device('guest', { url: listener.url, viewport: { width: 320, height: 480 } });
  await page.goto(`${listener.url}/#/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un instant');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un instant');
  listener.serve((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Open</title><h1>Open</h1>');
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open');
  expect(new URL(page.url()).hash).toBe('#/login');
  await listener.close();
});
