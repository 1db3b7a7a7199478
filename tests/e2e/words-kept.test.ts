/**
 * Tests that typed text survives other tabs, reloads, updates and deployments, and that the page says where it cannot
 * work.
 */
import { networkInterfaces } from 'node:os';
import type { Page } from '@playwright/test';
import { memberNamed } from '#server/seed/members.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { laterBuild } from '#tests/support/later-build.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { messageIn } from '#tests/support/tabs.ts';

const field = (tab: Page) => tab.getByRole('textbox', { name: 'Message' });
/** A list draws only the rows in view, and other tests write to the same members. */
const MOVES_UP = 'En haut de la liste';
const isEarlier = (tab: Page) => expect(tab.locator('meta[name=version]')).toHaveCount(0);
const isLater = (tab: Page) => expect(tab.locator('meta[name=version]')).toHaveCount(1);

test('[Y1] two tabs type in one conversation: both texts survive, and sent text leaves both', async ({ device }) => {
  const camille = await device('camille', { viewport: { width: 1280, height: 800 } });
  await camille.signIn();
  await camille.openConversation('lesdeuxlunes');
  await camille.send(MOVES_UP);
  const { page } = camille;
  const other = await camille.newTab(`/${new URL(page.url()).hash}`);
  await expect(field(other)).toBeVisible();
  const row = (tab: Page) =>
    tab.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: 'lesdeuxlunes' });

  await test.step('each keeps what the other types, and a third finds both', async () => {
    await field(page).pressSequentially('Depuis le salon');
    await field(other).pressSequentially('Depuis la cuisine');
    for (const tab of [page, other]) await expect(row(tab)).toContainText(/Brouillon/);
    await page.bringToFront();
    await expect(field(page)).toHaveValue(/Depuis le salon/);
    const third = await camille.newTab(`/${new URL(page.url()).hash}`);
    await expect(field(third)).toHaveValue(/Depuis le salon/);
    await expect(field(third)).toHaveValue(/Depuis la cuisine/);
    await third.close();
  });

  await test.step('a sent draft empties in the other tab, whose own words stay', async () => {
    const words = await field(page).inputValue();
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(messageIn(other, words.split('\n')[0] ?? '')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(field(other)).not.toHaveValue(/Depuis le salon/);
  });
});

test('[Y1] an edit and reports in progress survive « Mettre à jour » and a reload @long', async ({ device, front }) => {
  const [camille, victor] = [await device('camille', { url: front.url }), await device('victor')];
  await Promise.all([camille.signIn(), victor.signIn()]);
  await Promise.all([camille.openConversation('victor'), victor.openConversation('camille')]);
  await camille.installed();
  await victor.send('À signaler, peut-être');
  await expect(camille.message('À signaler, peut-être')).toBeVisible();
  await camille.send('À mieux dire');
  await expect(camille.message('À mieux dire')).toContainText(/Envoyé|Lu/);
  const { page } = camille;
  const onMessage = page.getByRole('alertdialog', { name: /Signaler ce message/ });
  const details = page.getByRole('textbox', { name: 'Précisions' });

  await test.step('an edit', async () => {
    await camille.message('À mieux dire').getByText('À mieux dire').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    const edit = page.getByRole('textbox', { name: 'Nouveau texte' });
    await edit.fill('À bien mieux dire');
    await page.reload();
    await expect(edit).toHaveValue('À bien mieux dire');
    await page.keyboard.press('Escape');
  });

  await test.step('a report of a message, which is not opened in a tab beside it', async () => {
    await camille.message('À signaler, peut-être').getByText('À signaler, peut-être').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Signaler' }).click();
    await onMessage.getByRole('radio', { name: 'Harcèlement ou insultes' }).check();
    await details.fill('Cela ne va pas.');
    front.deploy(await laterBuild());
    const beside = await camille.newTab(`/${new URL(page.url()).hash}`);
    await expect(messageIn(beside, 'À signaler, peut-être')).toBeVisible();
    await expect(beside.getByRole('alertdialog')).toHaveCount(0);
    await beside.getByRole('button', { name: 'Mettre à jour' }).click();
    for (const tab of [beside, page]) await isLater(tab);
    await expect(onMessage).toBeVisible();
    await expect(details).toHaveValue('Cela ne va pas.');
    await expect(onMessage.getByRole('radio', { name: 'Harcèlement ou insultes' })).toBeChecked();
    await expect(beside.getByRole('alertdialog')).toHaveCount(0);
    await beside.close();
  });

  await test.step('given up, it stays closed; sent, it is over', async () => {
    await onMessage.getByRole('button', { name: 'Annuler' }).click();
    await page.reload();
    await expect(camille.message('À signaler, peut-être')).toBeVisible();
    await expect(onMessage).toHaveCount(0);
    await camille.message('À signaler, peut-être').getByText('À signaler, peut-être').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Signaler' }).click();
    await expect(details).toHaveValue('Cela ne va pas.');
    await onMessage.getByRole('button', { name: 'Signaler' }).click();
    await expect(page.getByText('Signalement enregistré.')).toBeVisible();
    await page.reload();
    await expect(camille.message('À signaler, peut-être')).toBeVisible();
    await expect(onMessage).toHaveCount(0);
  });

  await test.step('a report of a member, from their page', async () => {
    await camille.goto(`/#/member/${memberNamed('victor').id}`);
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Signaler', exact: true }).click();
    await details.fill('Sur son profil.');
    await page.reload();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(details).toHaveValue('Sur son profil.');
  });
});

test('without a service worker a tab follows a deploy, with its words @long', async ({ device, front }) => {
  const camille = await device('camille', { url: front.url });
  const { page } = camille;
  await camille.context.addInitScript(
    () => void Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined }),
  );
  for (const script of [/\/picture\.worker-[\w-]+\.js$/, /\/ConversationSearch-[\w-]+\.js$/])
    await camille.context.route(script, (route) => route.fulfill({ status: 404 }));
  await camille.signIn();
  await camille.openConversation('octave');

  await test.step('a worker’s script is gone', async () => {
    await field(page).fill('Au milieu d’une phrase');
    front.deploy(await laterBuild());
    await page.locator('input[type=file]').setInputFiles([await drawPicture(page)]);
    await isLater(page);
    await expect(field(page)).toHaveValue('Au milieu d’une phrase');
  });
  await test.step('a part is gone', async () => {
    // The menu is in a file of its own, too, and is loaded already.
    await page.getByRole('button', { name: 'Actions de la conversation' }).click();
    await expect(page.getByRole('menuitem', { name: 'Rechercher' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await field(page).fill('Au milieu d’une autre');
    front.deploy('dist');
    const search = async () => {
      await page.getByRole('button', { name: 'Actions de la conversation' }).click();
      await page.getByRole('menuitem', { name: 'Rechercher' }).click({ timeout: 5000 });
    };
    // Another file may be missing first: the tab then reloads, and the menu disappears with the page.
    await Promise.all([search().catch(() => undefined), isEarlier(page)]);
    await expect(field(page)).toHaveValue('Au milieu d’une autre');
    await expect(camille.status()).toHaveText('En ligne');
  });
  // The browser also logs files that no longer exist.
  expect(
    camille.complaints.filter((one) => !/404|Failed to load|could not be loaded|error loading/i.test(one)),
  ).toEqual([]);
  camille.complaints.length = 0;
});

test('over plain http at another address the page names the cause instead of « offline »', async ({
  device,
  newServer,
}) => {
  const server = await newServer({ env: { HOST: '0.0.0.0' } });
  const { address } =
    Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal) ?? {};
  if (address === undefined) throw new Error('this machine has no address but its own');
  const visitor = await device('visitor', { url: `http://${address}:${server.port}` });
  const { page } = visitor;
  await visitor.goto('/#/login');
  await expect(page.getByRole('alert')).toContainText('https');
  await expect(page.getByText(/hors ligne/i)).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveAttribute('href', `https://${address}:${server.port}/#/login`);
  // The browser logs a header that has no effect here.
  expect(visitor.complaints.filter((one) => !one.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
  visitor.complaints.length = 0;
});
