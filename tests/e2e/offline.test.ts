import { memberNamed } from '#server/seed/members.ts';
import { expect, test } from '#tests/support/e2e.ts';

test(
  'offline the app opens with its history, and queued words arrive once, with no tab open',
  { tag: ['@offline-start', '@no-tab-open'] },
  async ({ device }) => {
    const camille = await device('camille', { wakesServiceWorker: true });
    await camille.signIn();
    await camille.openConversation('lesdeuxlunes');
    await expect(camille.message('l’endroit est superbe')).toBeVisible();
    await camille.installed();

    await camille.goOffline();
    await camille.page.reload();
    await expect(camille.message('l’endroit est superbe')).toBeVisible();
    await camille.send('Je vous écris du train.');
    await camille.send('Le tunnel est long.');
    await expect(camille.message('Je vous écris du train.')).toContainText('En attente');
    await expect(camille.message('Le tunnel est long.')).toContainText('En attente');

    await camille.context.newPage();
    await camille.page.close();
    const lunes = await device('lesdeuxlunes');
    await lunes.signIn();
    await lunes.openConversation('camille');
    await camille.goOnline();
    await expect(lunes.message('Le tunnel est long.')).toBeVisible();
    await expect(lunes.message('Je vous écris du train.')).toHaveCount(1);
    await expect(lunes.message('Le tunnel est long.')).toHaveCount(1);
    const texts = await lunes.messages().getByRole('article').allTextContents();
    const places = ['Je vous écris du train.', 'Le tunnel est long.'].map((text) =>
      texts.findIndex((one) => one.includes(text)),
    );
    expect(places[0]).toBeLessThan(places[1] ?? 0);

    const again = await camille.newTab('/#/chat');
    await again
      .getByRole('list', { name: 'Conversations' })
      .getByRole('link', { name: /lesdeuxlunes/ })
      .click();
    await expect(again.getByRole('article').filter({ hasText: 'Le tunnel est long.' })).toContainText(/Envoyé|Lu/);
  },
);

test('a device closed during a server outage opens with its queue and sends it later @long', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const camille = await device('camille', { url: server.url });
  await camille.signIn();
  await camille.openConversation('solene');
  await camille.installed();
  await server.stop();
  await camille.send('Ceci attendra.');
  await expect(camille.message('Ceci attendra.')).toContainText('En attente');
  await camille.close();
  await camille.open();
  await camille.openConversation('solene');
  await expect(camille.message('Ceci attendra.')).toContainText('En attente');
  await server.start();
  await expect(camille.message('Ceci attendra.')).toContainText('Envoyé', { timeout: 60_000 });
  await expect(camille.message('Ceci attendra.')).toHaveCount(1);
});

test('[Y1, CHAT-68] a message held for half a day asks; « Non » returns its words first', async ({ device }) => {
  const camille = await device('camille');
  const { page } = camille;
  await camille.signIn();
  await camille.openConversation('norak');
  await camille.goOffline();
  await camille.send('Toujours là');
  await expect(camille.message('Toujours là')).toContainText('En attente');
  await page.evaluate(async (account) => {
    const opening = indexedDB.open(`alcove-outbox-${account}`);
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const entries = database.transaction('entries', 'readwrite').objectStore('entries');
    const all = await new Promise<{ timestamp: number }[]>(
      (resolve) => (entries.getAll().onsuccess = ({ target }) => resolve((target as IDBRequest).result)),
    );
    for (const entry of all) entries.put({ ...entry, timestamp: entry.timestamp - 13 * 3_600_000 });
    await new Promise((resolve) => (entries.transaction.oncomplete = resolve));
    database.close();
  }, memberNamed('camille').id);
  await page.reload();
  await expect(camille.message('Toujours là')).toContainText('Toujours envoyer ?');
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('Et demain ?');
  await page.getByRole('button', { name: 'Non', exact: true }).click();
  await expect(field).toHaveValue('Toujours là\nEt demain ?');
  await expect(field).toBeFocused();
  await expect(camille.message('Toujours là')).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue('Toujours là\nEt demain ?');
});
