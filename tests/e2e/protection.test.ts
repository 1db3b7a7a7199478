import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';

/** Whether the browser's own response to an event is prevented on the element. */
const isPrevented = (element: Locator, name: string) =>
  element.evaluate((target, type) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  }, name);
const selection = (element: Locator) => element.evaluate((target) => getComputedStyle(target).userSelect);

// [SHELL-151, SHELL-152, SHELL-153, SHELL-159]
test('[SHELL-159] menu, selection and dragging are blocked, not in fields and messages', async ({ device }) => {
  const phone = await device('camille');
  await phone.signIn();
  const { page } = phone;
  await phone.goto('/#/chat');
  const heading = page.getByRole('heading', { name: 'Conversations' });
  for (const name of ['contextmenu', 'selectstart', 'dragstart'])
    await expect.poll(() => isPrevented(heading, name), name).toBe(true);
  expect(await selection(heading)).toBe('none');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  const field = page.getByRole('textbox', { name: /message/i });
  const message = page.locator('.chat-bubble').first();
  await expect(message).toBeVisible();
  for (const free of [field, message]) {
    expect(await selection(free)).toBe('text');
    expect(await isPrevented(free, 'selectstart')).toBe(false);
  }
  expect(await isPrevented(field, 'contextmenu')).toBe(false);
});
