import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

test('[Y1, Y2] offline entries are listed, edited and withdrawn; the rest arrives online', async ({ device }) => {
  const camille = await device('camille');
  const { page } = camille;
  await camille.signIn();
  await camille.openConversation('victor');
  await camille.installed();
  await camille.goOffline();
  await camille.send('Premier mot du tunnel.');
  await camille.send('Second mot du tunnel.');
  await camille.message('Premier mot du tunnel.').getByRole('link', { name: 'En attente' }).click();

  const list = page.getByRole('list', { name: 'Opérations en attente' });
  const item = (text: string) => list.getByRole('article').filter({ hasText: text });
  await expect(list.getByRole('article', { name: 'Message à victor', exact: true })).toHaveCount(2);
  await expect(item('Premier mot')).toContainText('Hors ligne. Partira quand le réseau reviendra.');
  await expectAccessible(page);
  await takeScreenshots(page, 'outbox');

  await item('Premier mot').getByRole('button', { name: 'Modifier' }).click();
  await page.getByRole('textbox', { name: 'Modifier le message' }).fill('Premier mot, corrigé.');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(item('Premier mot, corrigé.')).toBeVisible();
  await item('Second mot').getByRole('button', { name: 'Annuler' }).click();
  await expect(list.getByRole('article', { name: 'Annulation d’un message à victor' })).toContainText(
    'Second mot du tunnel.',
  );
  await expect(list.getByRole('article', { name: 'Message à victor', exact: true })).toHaveCount(1);

  await page.getByRole('link', { name: 'Conflits' }).click();
  await expect(page.getByText('Aucun conflit.')).toBeVisible();
  await page.getByRole('link', { name: 'En attente' }).click();
  await camille.goOnline();
  await expect(page.getByText('Tout est parti.')).toBeVisible();
  await camille.goto('/#/chat');
  const row = camille.conversations().getByRole('link', { name: /victor/ });
  await expect(row).toContainText('Premier mot, corrigé.');
  await expect(row).not.toContainText('En attente');
  // A reopened conversation shows its newest message.
  await camille.openConversation('victor');
  await expect(camille.message('Premier mot, corrigé.')).toContainText(/Envoyé|Lu/);
  await expect(camille.message('Second mot du tunnel.')).toHaveCount(0);
});

test('[Y4, Y13] a message to a member who has since blocked the sender is a conflict', async ({ device }) => {
  const [camille, alixetjo] = [await device('camille'), await device('alixetjo')];
  const { page } = camille;
  await camille.signIn();
  await camille.openConversation('alixetjo');
  await camille.goOffline();
  await camille.send('Toujours partante pour jeudi ?');
  await alixetjo.signIn();
  await alixetjo.openConversation('camille');
  await alixetjo.page.getByRole('button', { name: 'Actions de la conversation' }).click();
  await alixetjo.page.getByRole('menuitem', { name: 'Bloquer' }).click();
  await alixetjo.page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click();
  // Blocking leads back to the list.
  await alixetjo.page.waitForURL(/#\/chat$/);
  await alixetjo.goto('/#/outbox');
  await expect(alixetjo.page.getByText('Tout est parti.')).toBeVisible();

  await page.evaluate(() => void (location.hash = '#/outbox'));
  await camille.goOnline();
  await expect(page.getByRole('article').filter({ hasText: 'Toujours partante' })).toContainText(
    'Cet utilisateur est bloqué.',
  );
  await page.getByRole('link', { name: 'Conflits' }).click();
  const conflict = page.getByRole('list', { name: 'Conflits résolus sur cet appareil' }).getByRole('article');
  await expect(conflict).toHaveCount(1);
  await conflict.getByText('Le détail').click();
  await expect(conflict).toContainText('Y4 · le serveur répond pour chaque demande');
  await expectAccessible(page);
  await takeScreenshots(page, 'conflicts');
});

test('[PUBLIC-40, PUBLIC-41] guests and members test the connection and save the log', async ({ device }) => {
  const norak = await device('norak');
  const { page } = norak;
  await norak.goto('/socket-test');
  const run = async () => {
    await page.getByRole('button', { name: 'Lancer l’autotest' }).click();
    await expect(page.getByText('Tout fonctionne.')).toBeVisible();
  };
  const result = (step: string) =>
    page.getByRole('list', { name: 'Résultats de l’autotest' }).getByRole('listitem').filter({ hasText: step });
  await norak.installed();
  for (const way of ['Échanges en direct', 'Synchronisation'])
    await expect(page.getByRole('region', { name: way })).toContainText(/Joignable.*ms.*Bonne/s);
  await expect(page.getByText('Le serveur répond, par ses deux voies.')).toBeVisible();
  await run();
  await expect(result('Session reconnue')).toContainText('il faut être connecté');
  await expect(result('WebSocket')).toContainText('réussi');

  await norak.signIn('camille');
  await norak.goto('/#/socket-test');
  await expect(page.getByText('La connexion fonctionne normalement.')).toBeVisible();
  for (const way of ['Échanges en direct', 'Synchronisation'])
    await expect(page.getByRole('region', { name: way })).toContainText(/ms.*Bonne/s);
  await run();
  await expect(result('Écriture jusqu’à la base')).toContainText('réussi');
  await expectAccessible(page);
  await takeScreenshots(page, 'socket-test');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter le journal' }).click();
  expect((await download).suggestedFilename()).toBe('alcove-journal.ndjson');

  await norak.goOffline();
  await expect(page.getByText('La connexion ne fonctionne pas.')).toBeVisible();
});
