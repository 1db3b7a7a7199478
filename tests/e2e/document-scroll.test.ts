/** Members' screens scroll inside the layout: the document itself stays where it is, with its header and tabs. */
import { expect, test } from '#tests/support/e2e.ts';

for (const [what, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const)
  test(`no screen of a member makes the document scroll on a ${what}`, async ({ device }) => {
    const camille = await device('camille', { viewport });
    await camille.signIn();
    for (const path of ['home', 'chat', 'members', 'events', 'notifications', 'visitors', 'edit-profile', 'settings']) {
      await camille.goto(`/#/${path}`);
      await expect(
        camille.page.getByRole('main').locator('a, button, input').filter({ visible: true }).first(),
      ).toBeVisible();
      const excess = () => camille.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      await expect.poll(excess, path).toBe(0);
    }
  });
