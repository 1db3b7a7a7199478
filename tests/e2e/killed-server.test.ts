import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';

const saying = (word: string) => new RegExp(`${word} \\d+\\.`);
/** Returns the numbered messages of a screen, each as often as it is shown. */
async function numbered(device: Device, word: string, only = ''): Promise<string[]> {
  const texts = await device.messages().getByRole('article').allTextContents();
  return texts.filter((text) => text.includes(only)).flatMap((text) => saying(word).exec(text) ?? []);
}
const numbers = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word} ${n + 1}.`);

/** Sets an attribute that a reload would lose. */
const mark = ({ page }: Device) => page.evaluate(() => void document.body.setAttribute('data-since', 'the beginning'));
const isMarked = (device: Device) => expect(device.page.locator('body[data-since]')).toHaveCount(1);

test('[Y1, Y2, Y3, Y6] a server killed repeatedly under load loses, doubles and reorders nothing @long', async ({
  device,
  newServer,
}) => {
  const server = await newServer();
  const [camille, octave] = [await device('camille', { url: server.url }), await device('octave', { url: server.url })];
  await Promise.all([camille.signIn(), octave.signIn()]);
  await camille.openConversation('octave');
  await octave.openConversation('camille');
  await Promise.all([mark(camille), mark(octave)]);
  const words = numbers('Lettre', 12);
  for (const round of [0, 1, 2]) {
    const [first = '', ...others] = words.slice(round * 4, round * 4 + 4);
    await camille.send(first);
    const killed = server.kill();
    for (const text of others) await camille.send(text);
    await killed;
    const acknowledged = await numbered(camille, 'Lettre', 'Envoyé');
    await server.start();
    await expect(camille.message(others.at(-1) ?? '')).toContainText(/Envoyé|Lu/, { timeout: 60_000 });
    const now = await numbered(camille, 'Lettre');
    for (const text of acknowledged) expect(now).toContain(text);
  }
  for (const one of [camille, octave]) {
    await expect.poll(() => numbered(one, 'Lettre'), { timeout: 60_000 }).toEqual(words);
    await isMarked(one);
  }
});

test('[Y1, Y2, Y6] PostgreSQL killed under load loses no committed message @long', async ({ device, newServer }) => {
  const server = await newServer();
  const camille = await device('camille', { url: server.url });
  await camille.signIn();
  await camille.openConversation('octave');
  await mark(camille);
  const words = numbers('Carte', 6);
  for (const text of words.slice(0, 3)) await camille.send(text);
  await expect(camille.message('Carte 1.')).toContainText('Envoyé');
  const killed = server.killDatabase();
  for (const text of words.slice(3)) await camille.send(text);
  await killed;
  await server.start();
  await expect(camille.message('Carte 6.')).toContainText('Envoyé', { timeout: 60_000 });
  expect(await numbered(camille, 'Carte')).toEqual(words);
  await isMarked(camille);
  const octave = await device('octave', { url: server.url });
  await octave.signIn();
  await octave.openConversation('camille');
  await expect.poll(() => numbered(octave, 'Carte')).toEqual(words);
});
