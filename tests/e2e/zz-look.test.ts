import { expect, test } from '#tests/support/e2e.ts';
import { applyTheme } from '#tests/support/screens.ts';
import { notifyAt } from '#tests/support/notify-at.ts';
import { groupAt } from '#tests/support/groups-at.ts';
import { saysAt } from '#tests/support/group-words-at.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { notificationType } from '#schemas/streams/notifications.ts';
test('look', async ({ device, server }) => {
  test.setTimeout(400_000);
  const people = [];
  for (const n of ['camelia', 'victorine', 'eloisa']) people.push(await signUpAt(server.url, n));
  const reader = await signUpAt(server.url, 'regarde');
  const [a, b, c] = people as [never, never, never];
  const page0 = await device('regarde');
  await page0.signIn();
  const { page } = page0;
  await page0.goto('/#/notifications');
  await expect(page.getByText('Rien de nouveau.')).toBeVisible();
  await page.screenshot({ path: '/tmp/shots/empty-390.png' });
  const g = await groupAt(server.url, a, { name: 'Les promeneuses du dimanche au bord de l’eau' }, [reader]);
  await saysAt(server.url, a, g, 'venez @regarde', { mentions: [reader.id] });
  await pushAt(server.url, b, [await sendEntry(b, reader, 'Bonsoir'), await sendEntry(b, reader, 'Et alors ?')]);
  for (const [n, type] of notificationType.options.entries())
    await notifyAt(server.databaseUrl, reader, [a, b, c].slice(0, (n % 3) + 1).map((actor) => ({ type, subject: 's', actor })));
  await page0.goto('/#/home');
  await expect(page.getByText('Notifications non lues').last()).toBeVisible();
  const sizes = [[390, 844], [375, 667], [320, 640], [667, 375], [1280, 800], [768, 900]] as const;
  const shoot = async (name: string) => {
    for (const [width, height] of sizes)
      for (const theme of ['dark', 'light']) {
        await page.setViewportSize({ width, height });
        await applyTheme(page, theme);
        await page.screenshot({ path: `/tmp/shots/${name}-${width}-${theme}.png`, animations: 'disabled' });
      }
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await shoot('home');
  await page.getByRole('link', { name: /^Notifs/ }).last().click();
  await expect(page.getByText('À lire dans Chat')).toBeVisible();
  await shoot('page');
  await page.getByRole('button', { name: 'Pourquoi' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('why');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Actions/ }).first().click();
  await page.screenshot({ path: '/tmp/shots/menu-390.png', animations: 'disabled' });
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeVisible();
  await page.screenshot({ path: '/tmp/shots/undo-390.png', animations: 'disabled' });
});
