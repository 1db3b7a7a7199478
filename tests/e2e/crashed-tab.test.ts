import { expect, test } from '#tests/support/e2e.ts';
import { storedContents } from '#tests/support/stored-on-device.ts';

test(
  '[Y1, Y2, Y6] a tab that crashes between write and answer loses and doubles no word',
  { tag: '@tab-killed' },
  async ({ device, front }) => {
    const [camille, theo] = [await device('camille', { url: front.url }), await device('theob')];
    await Promise.all([camille.signIn(), theo.signIn()]);
    await Promise.all([camille.openConversation('theob'), theo.openConversation('camille')]);
    await camille.installed();
    const field = () => camille.page.getByRole('textbox', { name: 'Message' });

    // The server has the message, but the device does not know it.
    const given = front.holdAnswer('/sync/push', 'Sans réponse');
    await camille.send('Sans réponse');
    await field().fill('En pleine phrase');
    await expect.poll(() => storedContents(camille.page)).toContain('En pleine phrase');
    await given;
    await camille.crash();
    await camille.openConversation('theob');
    await expect(camille.message('Sans réponse')).toContainText(/Envoyé|Lu/);
    await expect(field()).toHaveValue('En pleine phrase');

    // Only the device has the message.
    await camille.goOffline();
    await camille.send('Jamais parti');
    await expect(camille.message('Jamais parti')).toContainText('En attente');
    await camille.crash();
    await camille.openConversation('theob');
    await expect(camille.message('Jamais parti')).toContainText('En attente');
    await camille.goOnline();
    await expect(camille.message('Jamais parti')).toContainText(/Envoyé|Lu/);
    await theo.send('Tout est là');
    for (const one of [camille, theo])
      for (const text of ['Sans réponse', 'Jamais parti', 'Tout est là'])
        await expect(one.message(text)).toHaveCount(1);
  },
);

test('[Y1, Y2] a page left right after sending keeps a message or words, never both or neither @long', async ({
  device,
}) => {
  const [camille, theo] = [await device('camille'), await device('theob')];
  await Promise.all([camille.signIn(), theo.signIn()]);
  await Promise.all([camille.openConversation('theob'), theo.openConversation('camille')]);
  await camille.installed();
  const field = camille.page.getByRole('textbox', { name: 'Message' });
  const messages: string[] = [];
  for (const afterMs of [0, 2, 5, 10, 20, 50]) {
    const text = `Parti après ${afterMs} ms`;
    await field.fill(text);
    await expect(field).toHaveValue(text);
    const gone = camille.page.waitForEvent('load');
    await camille.page.getByRole('button', { name: 'Envoyer' }).evaluate((button: HTMLButtonElement, ms) => {
      button.click();
      if (ms === 0) location.reload();
      else setTimeout(() => location.reload(), ms);
    }, afterMs);
    await gone;
    const became = async () => [(await field.inputValue()) === text, (await camille.message(text).count()) > 0];
    await expect.poll(became).toContain(true);
    if ((await became())[0]) await field.press('Enter');
    await expect(camille.message(text)).toContainText(/Envoyé|Lu/);
    await expect(field).toHaveValue('');
    messages.push(text);
  }
  for (const one of [camille, theo]) for (const text of messages) await expect(one.message(text)).toHaveCount(1);
});

test('[Y1] text typed before the device is open does not harm the stored draft', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('norak');
  await camille.installed();
  const field = camille.page.getByRole('textbox', { name: 'Message' });
  await field.fill('Un brouillon d’hier');
  await expect.poll(() => storedContents(camille.page)).toContain('Un brouillon d’hier');
  // Its databases open late.
  await camille.page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (this: IDBFactory, name: string, ...version: number[]) {
      const request = open.call(this, name, ...version);
      if (!name.startsWith('alcove-outbox')) return request;
      const add = request.addEventListener.bind(request);
      request.addEventListener = (kind: string, listener: EventListener) =>
        add(kind, kind === 'success' ? (event) => setTimeout(() => listener(event), 1500) : listener);
      return request;
    } as typeof open;
  });
  await camille.page.reload();
  await field.pressSequentially('Et aujourd’hui');
  await expect(field).toHaveValue('Un brouillon d’hier\nEt aujourd’hui');
  await expect.poll(() => storedContents(camille.page)).toContain('Un brouillon d’hier\\nEt aujourd’hui');
});
