/** The rules against abuse in browsers: read, changed, met by a member, and decided on by a person. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { asOwner, openHouse } from '#tests/support/house-device.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const ruleNamed = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Règles contre les abus' }).getByRole('listitem', { name });
const LINK = 'Lien dans un premier message';

test('[ADMIN-09, ADMIN-10] a rule goes from its dry run to on, and a member meets it', async ({ device, server }) => {
  const { url, databaseUrl } = server;
  const [chief, sender, stranger] = [
    await signUpAt(url, 'chefregles'),
    await signUpAt(url, 'essayante'),
    await signUpAt(url, 'inconnue1'),
  ];
  await asOwner(databaseUrl, (sql) => sql`delete from app.abuse_hits`);
  await pushAt(url, sender, [await sendEntry(sender, stranger, 'voyez https://exemple.test')]);
  const desk = await device(chief.username);
  const { page } = desk;
  const rights = ['administration', 'moderation'] as const;
  await openHouse(desk, databaseUrl, chief, { rights, path: '/admin/rules', title: 'Règles' });
  const rule = ruleNamed(page, LINK);
  await expect(rule).toContainText('En essai');
  await expect(rule).toContainText(/1.personne en 24.h, 1 en 7 jours/);
  await expectAccessible(page);
  await takeScreenshots(page, 'house-rules');

  await page.getByRole('button', { name: /^Changer la règle «.Lien dans un premier message.»/ }).click();
  const form = page.getByRole('form', { name: 'Règle' });
  await form.getByLabel('Liens, à partir de').fill('9');
  await form.getByRole('button', { name: 'Continuer' }).click();
  await expect(form.getByText(/Un nombre entier de 1 à 5/)).toBeVisible();
  await form.getByLabel('Liens, à partir de').fill('1');
  await form.getByLabel('État').selectOption('En vigueur');
  await form.getByLabel('Quand elle est en vigueur').selectOption('Refuse');
  await expectAccessible(page);
  await takeScreenshots(page, 'house-rule');
  await form.getByRole('button', { name: 'Continuer' }).click();
  const dialog = page.getByRole('alertdialog', { name: /Mettre cette règle en vigueur/ });
  await expect(dialog).toContainText('Le message est refusé, avec la raison.');
  await takeScreenshots(page, 'house-rule-confirm');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(form.getByLabel('État')).toHaveValue('on');
  await expect(form.getByLabel('Liens, à partir de')).toHaveValue('1');
  await form.getByRole('button', { name: 'Continuer' }).click();
  await dialog.getByRole('button', { name: 'Mettre en vigueur' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rule).toContainText('En vigueur');
  await expect(rule).toContainText(/par chefregles/);

  const member = await signUpAt(url, 'pressante1');
  await pushAt(url, member, [await sendEntry(member, stranger, 'Bonsoir')]);
  const phone = await device(member.username);
  await phone.signIn();
  await phone.goto(`/#/chat/${await pairOf(member, stranger)}`);
  await phone.send('voyez https://exemple.test');
  await expect(phone.page.getByText(/Un premier message part sans lien|Un lien attend/).first()).toBeVisible();
  await takeScreenshots(phone.page, 'rule-met');

  await desk.goto('/#/admin/audit');
  const entries = page.getByRole('list', { name: /^Entrées du journal/ }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Règle changée' })).toContainText(`${LINK} · En vigueur`);
  await desk.goto('/#/admin/rules');
  await expect(rule).toContainText(/En vigueur.: 1.personne en 24.h/);
  await desk.goOffline();
  await expect(page.getByRole('button', { name: /^Changer la règle «.Lien/ })).toBeDisabled();
  await expect(rule).toContainText('En vigueur');
  await takeScreenshots(page, 'house-rules-offline');
  await desk.goOnline();
  await asOwner(databaseUrl, (sql) => sql`update app.abuse_rules set mode = 'dry-run', effect = 'open-case'`);
});

test('[ADMIN-09, ADMIN-10] a rule that is on opens a case, which shows what it has met', async ({ device, server }) => {
  const { url, databaseUrl } = server;
  const [eve, member, stranger] = [
    await signUpAt(url, 'everegles1'),
    await signUpAt(url, 'liante001'),
    await signUpAt(url, 'inconnue2'),
  ];
  await asOwner(databaseUrl, (sql) => sql`update app.abuse_rules set mode = 'on' where kind = 'first-link'`);
  await pushAt(url, member, [await sendEntry(member, stranger, 'voyez https://exemple.test')]);
  const [row] = await asOwner(
    databaseUrl,
    (sql) => sql`select id from app.cases where kind = 'abuse' and member_id = ${member.id}`,
  );
  await asOwner(databaseUrl, (sql) => sql`update app.abuse_rules set mode = 'dry-run' where kind = 'first-link'`);
  const desk = await device(eve.username, { viewport: { width: 1280, height: 800 } });
  await openHouse(desk, databaseUrl, eve, {
    rights: ['moderation'],
    path: '/admin/dashboard',
    title: 'Administration',
  });
  await desk.goto(`/#/admin/cases/${row?.['id']}`);
  await expect(desk.page.getByRole('article')).toContainText(/Lien dans un premier message.: 1.fois, le /);
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'house-abuse-case');
  // Without the right of administration there is no such page.
  await desk.goto('/#/admin/rules');
  await expect(desk.page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});
