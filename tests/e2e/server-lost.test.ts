import { expect, test } from '#tests/support/e2e.ts';

test('a server killed while messages are sent loses no acknowledged one and doubles none', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const camille = await device('camille', { url: server.url });
  await camille.signIn();
  await camille.openConversation('octave');
  const words = Array.from({ length: 12 }, (_, n) => `Message numéro ${n + 1}.`);
  for (const [n, text] of words.entries()) {
    await camille.send(text);
    if (n === 5) void server.kill();
  }
  await expect(camille.message(words.at(-1) ?? '')).toContainText('En attente');
  await server.start();
  for (const text of words) {
    await expect(camille.message(text)).toContainText('Envoyé', { timeout: 60_000 });
    await expect(camille.message(text)).toHaveCount(1);
  }
  const octave = await device('octave', { url: server.url });
  await octave.signIn();
  await octave.openConversation('camille');
  await expect(octave.message(words.at(-1) ?? '')).toBeVisible();
  const arrived = (await octave.messages().getByRole('article').allTextContents()).flatMap(
    (text) => /Message numéro \d+\./.exec(text) ?? [],
  );
  expect(arrived).toEqual(words);
});
