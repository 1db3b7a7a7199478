import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { fingersOn, middleOf } from '#tests/support/touch.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const row = (page: Page, text: string) => log(page).getByText(text, { exact: true });

test('[Y1] a drag quotes a message, a long press opens its menu, a passing finger none', async ({ device }) => {
  const alba = await device('camille');
  const { page } = alba;
  await alba.signIn();
  await alba.openConversation('victor');
  await alba.send('Touchée du doigt');
  const finger = await fingersOn(page);
  const [x, y] = await middleOf(row(page, 'Touchée du doigt'));
  const answering = page.getByRole('group', { name: 'Réponse en cours' });

  await finger.move([
    [x, y],
    [x + 30, y],
  ]);
  await finger.move([
    [x, y],
    [x + 60, y - 60],
  ]);
  await expect(answering).toHaveCount(0);
  await finger.move([
    [x, y],
    [x + 80, y + 4],
  ]);
  await expect(answering).toContainText('Touchée du doigt');
  // The dragged row is back in its place.
  await expect
    .poll(() => row(page, 'Touchée du doigt').evaluate((bubble) => bubble.parentElement?.style.transform))
    .toBe('');

  const released = await finger.hold(await middleOf(row(page, 'Touchée du doigt')));
  await expect(page.getByRole('menu', { name: 'Actions du message' })).toBeVisible();
  await released();
});
