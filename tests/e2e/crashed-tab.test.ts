import { expect, test } from '#tests/support/e2e.ts';
import { everythingOn } from '#tests/support/on-device.ts';

test('[Y1, Y2, Y6] a tab that crashes between the writing and the answer loses no word, sent or typed, and nothing is doubled', { tag: '@tab-killed' }, async ({ device, front }) => {
  const [camille, theo] = [await device('camille', { url: front.url }), await device('theob')];
  await Promise.all([camille.signIn(), theo.signIn()]);
  await Promise.all([camille.openConversation('theob'), theo.openConversation('camille')]);
  await camille.installed();
  const field = () => camille.page.getByRole('textbox', { name: 'Message' });

  // The server has it, the device does not know.
  const given = front.keepBackAnswer('/sync/push', 'Sans réponse');
  await camille.send('Sans réponse');
  await field().fill('En pleine phrase');
  await expect.poll(() => everythingOn(camille.page)).toContain('En pleine phrase');
  await given;
  await camille.crash();
  await camille.openConversation('theob');
  await expect(camille.message('Sans réponse')).toContainText(/Envoyé|Lu/);
  await expect(field()).toHaveValue('En pleine phrase');

  // Only the device has it.
  await camille.goOffline();
  await camille.send('Jamais parti');
  await expect(camille.message('Jamais parti')).toContainText('En attente');
  await camille.crash();
  await camille.openConversation('theob');
  await expect(camille.message('Jamais parti')).toContainText('En attente');
  await camille.goOnline();
  await expect(camille.message('Jamais parti')).toContainText(/Envoyé|Lu/);
  await theo.send('Tout est là');
  for (const one of [camille, theo]) for (const text of ['Sans réponse', 'Jamais parti', 'Tout est là']) await expect(one.message(text)).toHaveCount(1);
});
