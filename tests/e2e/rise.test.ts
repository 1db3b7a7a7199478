import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';

declare global {
  interface Window {
    /** How each message's rise animation ended, by its text. */
    risings: Record<string, string[]>;
  }
}

/** In the page, before its own scripts: records the ends of rise animations. */
function noteRisings(): void {
  window.risings = {};
  for (const kind of ['animationend', 'animationcancel'] as const)
    document.addEventListener(kind, ({ animationName, target }) => {
      if (animationName === 'rise') (window.risings[(target as Element).textContent] ??= []).push(kind);
    });
}
const risings = ({ page }: Device) => page.evaluate(() => window.risings);

/** Returns the number of layers that the browser paints separately. */
async function layersOf({ context, page }: Device): Promise<number> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('DOM.enable');
  const layers = new Promise<number>((resolve) =>
    cdp.on('LayerTree.layerTreeDidChange', (tree) => tree.layers && resolve(tree.layers.length)),
  );
  await cdp.send('LayerTree.enable');
  const count = await layers;
  await cdp.detach();
  return count;
}

/** Returns the animations that run, and those that have ended and keep their final state. */
const inEffect = ({ page }: Device, name: string) =>
  page.evaluate(
    (animation) =>
      document.getAnimations().filter((each) => each instanceof CSSAnimation && each.animationName === animation)
        .length,
    name,
  );

test('a new message rises into place once, uninterrupted by the answer, then paints normally', async ({ device }) => {
  const camille = await device('camille');
  await camille.context.addInitScript(noteRisings);
  await camille.signIn();
  await camille.openConversation('octave');
  const before = await layersOf(camille);
  for (const words of ['Première marche', 'Deuxième marche', 'Troisième marche']) {
    await camille.send(words);
    await expect.poll(() => risings(camille)).toHaveProperty(words, ['animationend']);
  }
  await expect(camille.messages().last()).toContainText('Envoyé');
  expect(await inEffect(camille, 'rise')).toBe(0);
  // The browser paints the caret of the focused field in a layer of its own.
  await camille.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  // The ripple of the last press has one too, for as long as it lasts.
  await expect(camille.page.locator('.ripple')).toHaveCount(0);
  expect(await layersOf(camille)).toBeLessThanOrEqual(before);
  await camille.goto('/#/home');
  await camille.openConversation('octave');
  await expect(camille.message('Troisième marche')).toBeVisible();
  expect(Object.values(await risings(camille)).flat()).toEqual(['animationend', 'animationend', 'animationend']);
});

test('a finished animation leaves nothing behind', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  await camille.send('Arrivée en haut');
  await camille.message('Arrivée en haut').getByText('Arrivée en haut', { exact: true }).click({ button: 'right' });
  await expect(camille.page.getByRole('menu')).toBeVisible();
  await expect.poll(() => inEffect(camille, 'come')).toBe(0);
});
