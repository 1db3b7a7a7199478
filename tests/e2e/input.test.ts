import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { messageField, bubbleTexts } from '#tests/support/message-field.ts';

/**
 * In the page: keeps React from rendering between the events « drawing-held » and « drawing-free ». Its scheduler sends
 * itself `null` for each turn.
 */
function holdDrawing() {
  const post = MessagePort.prototype.postMessage as (
    this: MessagePort,
    message: unknown,
    transfer?: Transferable[],
  ) => void;
  const waiting: MessagePort[] = [];
  let held = false;
  addEventListener('drawing-held', () => (held = true));
  addEventListener('drawing-free', () => {
    held = false;
    for (const port of waiting.splice(0)) post.call(port, null);
  });
  MessagePort.prototype.postMessage = function (message: unknown, ...rest: unknown[]) {
    if (held && message === null) waiting.push(this);
    else post.call(this, message, ...(rest as [Transferable[]?]));
  };
}

/**
 * In the page: presses a key as input methods do while they compose, or as Safari reports the key that ends composing.
 */
const pressedByMethod = (device: Device, isComposing: boolean, keyCode: number) =>
  messageField(device).evaluate(
    (field, given) =>
      void field.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          bubbles: true,
          cancelable: true,
          isComposing: given[0] === 1,
          keyCode: given[1] ?? 0,
        }),
      ),
    [isComposing ? 1 : 0, keyCode],
  );

test('[CHAT-69] too long a text stays in the field with its excess, and goes once shortened', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  const { keyboard } = camille.page;
  const count = camille.page.getByText(/caractères? (restants?|de trop)/);
  await messageField(camille).fill('é'.repeat(899));
  await expect(count).toHaveCount(0);
  await messageField(camille).fill('é'.repeat(950));
  await expect(count).toHaveText('50 caractères restants');
  await expect(messageField(camille)).toHaveAccessibleDescription('50 caractères restants');

  await messageField(camille).fill(`${'👨‍👩‍👧‍👦'.repeat(999)}Z`);
  await expect(count).toHaveText('0 caractère restant');
  await keyboard.press('Control+Home');
  await keyboard.type('Ah, ');
  await expect(messageField(camille)).toHaveValue(`Ah, ${'👨‍👩‍👧‍👦'.repeat(999)}Z`);
  await expect(count).toHaveText('4 caractères de trop');

  await messageField(camille).fill('');
  await keyboard.type('Bonsoir ');
  await keyboard.insertText('a'.repeat(1814));
  await expect(count).toHaveText('822 caractères de trop');
  await expect(messageField(camille)).toHaveAttribute('aria-invalid', 'true');
  await expect(camille.page.getByRole('button', { name: 'Envoyer' })).toHaveAccessibleDescription(
    '822 caractères de trop',
  );
  await keyboard.press('Enter');
  await expect(camille.page.getByRole('alert')).toHaveText('822 caractères de trop');
  await expect(messageField(camille)).toHaveValue(`Bonsoir ${'a'.repeat(1814)}`);
  await keyboard.press('Control+z');
  await expect(messageField(camille)).toHaveValue('Bonsoir ');
  await keyboard.type('Octave');
  await keyboard.press('Enter');
  await expect(camille.message('Bonsoir Octave')).toContainText(/Envoyé|Lu/);
});

test('[CHAT-69, CHAT-71] an input method’s key sends nothing, nor does invisible text', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  await messageField(camille).fill('こんばんは');
  await pressedByMethod(camille, true, 13);
  await pressedByMethod(camille, false, 229);
  await expect(messageField(camille)).toHaveValue('こんばんは');
  await messageField(camille).press('Enter');
  await expect(camille.message('こんばんは')).toContainText(/Envoyé|Lu/);
  for (const unseen of ['\u2800', '\u200b\u2060', '\u00ad', '\u3164', '\ufe0f']) {
    await messageField(camille).fill(unseen);
    await expect(camille.page.getByRole('button', { name: 'Envoyer' })).toHaveAttribute('aria-disabled', 'true');
    await messageField(camille).press('Enter');
    await expect(messageField(camille)).toHaveValue(unseen);
  }
  // The number of rows in the page depends on the list's window; the last row does not.
  expect((await bubbleTexts(camille)).at(-1)).toBe('こんばんは');
});

test('[CHAT-69] on touch Enter breaks the line unless changed; the field grows in any engine', async ({ device }) => {
  const camille = await device('camille', { touch: true });
  // As in an engine without `field-sizing`.
  await camille.page.addInitScript(() => {
    CSS.supports = () => false;
    addEventListener('DOMContentLoaded', () =>
      document.head.append(
        Object.assign(document.createElement('style'), { textContent: 'textarea { field-sizing: fixed !important }' }),
      ),
    );
  });
  await camille.signIn();
  await camille.openConversation('octave');
  const height = () => messageField(camille).evaluate((field) => field.clientHeight);
  await expect(messageField(camille)).toHaveAttribute('enterkeyhint', 'enter');
  const one = await height();
  await messageField(camille).pressSequentially('Une ligne');
  await messageField(camille).press('Enter');
  await messageField(camille).pressSequentially('et une autre');
  await expect(messageField(camille)).toHaveValue('Une ligne\net une autre');
  expect(await height()).toBeGreaterThan(one);
  await messageField(camille).fill('ligne\n'.repeat(40));
  expect(await height()).toBeLessThanOrEqual(160);
  await messageField(camille).fill('Une ligne\net une autre');
  await camille.page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(camille.message('Une ligne')).toContainText(/Envoyé|Lu/);
  expect(await height()).toBe(one);

  await camille.goto('/#/settings/display');
  await camille.page.getByRole('switch', { name: 'Entrée envoie le message' }).click();
  await camille.openConversation('octave');
  await expect(messageField(camille)).toHaveAttribute('enterkeyhint', 'send');
  await messageField(camille).fill('Par la touche');
  await messageField(camille).press('Enter');
  await expect(camille.message('Par la touche')).toContainText(/Envoyé|Lu/);
});

test('[CHAT-69, CHAT-71] Enter sends, Shift+Enter breaks the line, and blanks alone are not sent', async ({
  device,
}) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  const before = (await bubbleTexts(camille)).at(-1);
  await messageField(camille).fill('  \n ');
  await messageField(camille).press('Enter');
  await messageField(camille).fill('');
  await messageField(camille).pressSequentially('Première ligne');
  await messageField(camille).press('Shift+Enter');
  await messageField(camille).pressSequentially('seconde ligne  ');
  await expect(messageField(camille)).toHaveValue('Première ligne\nseconde ligne  ');
  await messageField(camille).press('Enter');
  await expect(messageField(camille)).toHaveValue('');
  await expect
    .poll(async () => (await bubbleTexts(camille)).slice(-2))
    .toEqual([before, 'Première ligne\nseconde ligne']);
});

test('[Y1] typing right after Enter starts the next message; a double Enter sends once', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  const words = ['Un', 'deux', 'trois', 'quatre', 'cinq', 'six'];
  await messageField(camille).focus();
  const { keyboard } = camille.page;
  for (const word of words) {
    await keyboard.type(word);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
  }
  await keyboard.type('reste');
  await expect(messageField(camille)).toHaveValue('reste');
  await expect.poll(async () => (await bubbleTexts(camille)).slice(-words.length)).toEqual(words);
});

test('[Y1] text typed after sending but before the field is cleared does not follow the message', async ({
  device,
}) => {
  const [camille, raphael] = [await device('camille'), await device('raphael')];
  await camille.page.addInitScript(holdDrawing);
  await Promise.all([camille.signIn(), raphael.signIn()]);
  await camille.openConversation('raphael');
  await raphael.openConversation('camille');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  await messageField(camille).focus();
  const { keyboard } = camille.page;
  await keyboard.type('Primo');
  await camille.page.evaluate(() => dispatchEvent(new Event('drawing-held')));
  await keyboard.press('Enter');
  await expect(raphael.message('Primo')).toBeVisible();
  await keyboard.type('secundo');
  await expect(messageField(camille)).toHaveValue('secundo');
  await keyboard.press('Enter');
  await camille.page.evaluate(() => dispatchEvent(new Event('drawing-free')));
  for (const side of [camille, raphael])
    await expect.poll(async () => (await bubbleTexts(side)).slice(-2)).toEqual(['Primo', 'secundo']);
});

test('a draft survives another conversation, a reload and a browser restart, one for each', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  await messageField(camille).fill('À finir ce soir');
  await camille.openConversation('solene');
  await expect(messageField(camille)).toHaveValue('');
  await messageField(camille).fill('Pour Solène');
  await camille.openConversation('octave');
  await expect(messageField(camille)).toHaveValue('À finir ce soir');
  await camille.page.reload();
  await expect(messageField(camille)).toHaveValue('À finir ce soir');
  await camille.close();
  await camille.open();
  await camille.openConversation('solene');
  await expect(messageField(camille)).toHaveValue('Pour Solène');
  await camille.openConversation('octave');
  await expect(messageField(camille)).toHaveValue('À finir ce soir');
  await messageField(camille).press('Enter');
  await expect(camille.message('À finir ce soir')).toContainText(/Envoyé|Lu/);
  await camille.page.reload();
  await expect(camille.message('À finir ce soir')).toBeVisible();
  await expect(messageField(camille)).toHaveValue('');
});
