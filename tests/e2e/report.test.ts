import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

const LINK = 'https://fr.wikipedia.org/wiki/Alcove';
const blocked = ({ page }: Device) => page.getByRole('list', { name: 'Membres bloqués' }).getByRole('listitem');
const sentAway = async (device: Device) => {
  await device.goto('/#/outbox');
  await expect(device.page.getByText('Tout est parti.')).toBeVisible();
};

test('[Y1, Y3, Y4, CHAT-81] a report and a block made offline leave in order; unblocking holds', async ({ device }) => {
  const [camille, victor] = [await device('camille'), await device('victor')];
  await Promise.all([camille.signIn(), victor.signIn()]);
  await camille.openConversation('victor');
  await victor.openConversation('camille');
  await victor.send('Une phrase à signaler');
  await expect(camille.message('Une phrase à signaler')).toBeVisible();
  const { page } = camille;
  await camille.goOffline();

  await camille.message('Une phrase à signaler').getByText('Une phrase à signaler').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Signaler' }).click();
  const dialog = page.getByRole('alertdialog', { name: /Signaler ce message/ });
  await dialog.getByRole('button', { name: 'Signaler' }).click();
  await expect(dialog.getByText('Choisissez un motif.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'report');
  await dialog.getByRole('radio', { name: 'Harcèlement ou insultes' }).check();
  await dialog.getByRole('textbox', { name: 'Précisions' }).fill('Assez.');
  await dialog.getByRole('checkbox', { name: 'Bloquer aussi ce membre' }).check();
  await dialog.getByRole('button', { name: 'Signaler' }).click();
  await expect(page.getByText('Signalement enregistré.')).toBeVisible();
  await expect(page.getByText('Il partira dès que le réseau sera revenu.')).toBeVisible();
  await expect(page).toHaveURL(/#\/chat$/);

  await camille.goto('/#/outbox');
  await expect(page.getByRole('article').getByText(/Signalement|Blocage/)).toHaveText([/^Signalement/, /^Blocage/]);
  await camille.goto('/#/settings/blocked');
  await expect(blocked(camille)).toHaveText([/victor/]);

  await camille.goOnline();
  await sentAway(camille);
  await expect(victor.page.getByText('Ce membre n’est plus disponible.')).toBeVisible();
  await camille.goto('/#/settings/blocked');
  await expect(blocked(camille)).toHaveText([/Membre bloqué/]);
  await expectAccessible(page);
  await takeScreenshots(page, 'settings-blocked');

  await camille.goOffline();
  await page.getByRole('button', { name: 'Débloquer Membre bloqué' }).click();
  await expect(page.getByText('Vous n’avez bloqué personne.')).toBeVisible();
  await camille.goOnline();
  await sentAway(camille);
  await expect(victor.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await camille.openConversation('victor');
  await expect(camille.message('Une phrase à signaler')).toBeVisible();
});

test('a link’s preview is read by the server alone, kept offline and can be turned off @long', async ({
  device,
  newServer,
}) => {
  const { url } = await newServer({ env: { NODE_OPTIONS: '--import ./tests/support/one-page-web.ts' } });
  const [camille, victor] = [await device('camille', { url }), await device('victor', { url })];
  await Promise.all([camille.signIn(), victor.signIn()]);
  const outside: string[] = [];
  camille.context.on('request', (request) => request.url().includes('wikipedia') && outside.push(request.url()));
  await camille.openConversation('victor');
  await victor.openConversation('camille');
  await victor.send(`Regardez ${LINK}`);
  const card = camille.page.getByRole('link', { name: /Ouvrir le lien.*Alcôve/ });
  await expect(card).toContainText('Un renfoncement dans un mur.');
  await expect(card).toHaveAttribute('rel', /noreferrer/);
  await expect(card).toHaveAttribute('href', LINK);
  await expectAccessible(camille.page);
  await takeScreenshots(camille.page, 'link-preview');
  expect(outside).toEqual([]);

  await camille.goOffline();
  await camille.page.reload();
  await expect(card).toBeVisible();
  await camille.goto('/#/settings/display');
  await camille.page.getByRole('switch', { name: 'Aperçus des liens' }).click();
  await camille.openConversation('victor');
  await expect(camille.message(`Regardez ${LINK}`)).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('[DISPLAY-01] the tab title names nobody unless the member wants it on this device', async ({ device }) => {
  const camille = await device('camille', { viewport: { width: 1280, height: 800 } });
  const { page } = camille;
  await camille.signIn();
  await camille.openConversation('lesvoisins');
  await expect(page).toHaveTitle(/^(\(\d+\) )?Conversations · Alcôve$/);
  await camille.goto('/#/settings/display');
  await page.getByRole('switch', { name: 'Noms dans le titre' }).click();
  await camille.openConversation('lesvoisins');
  await expect(page).toHaveTitle(/^(\(\d+\) )?lesvoisins · Alcôve$/);
  await camille.goto('/#/chat');
  await expect(page).toHaveTitle(/^(\(\d+\) )?Conversations · Alcôve$/);
  await camille.goto('/#/settings/display');
  await expect(page.getByRole('switch', { name: 'Noms dans le titre' })).toBeChecked();
  await page.getByRole('switch', { name: 'Images floutées' }).click();

  // A blurred GIF says what it is, and opens with one touch.
  await camille.openConversation('lesvoisins');
  await page.getByRole('button', { name: 'Choisir un GIF' }).click();
  await page.getByRole('searchbox', { name: 'Rechercher un GIF' }).fill('fête');
  await page.getByRole('button', { name: 'Bravo' }).click();
  await page.getByRole('button', { name: 'Envoyer' }).click();
  const veiled = camille.messages().getByRole('button', { name: 'GIF. Afficher' });
  await expect(veiled).toHaveCount(1);
  await expect(camille.messages().getByRole('img', { name: 'GIF' })).toHaveCount(0);
  await expectAccessible(page);
  await veiled.click();
  await expect(camille.messages().getByRole('img', { name: 'GIF' })).toHaveCount(1);
});
