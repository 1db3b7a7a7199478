import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';

const box = ({ page }: Device) => page.getByRole('textbox', { name: 'Message' });
/** What a bubble holds, character for character. */
const written = (device: Device) => device.messages().locator('.chat-bubble').allTextContents();

/** In the page: React draws nothing of its own accord from « drawing-held » to « drawing-free »; its scheduler sends itself `null` for each turn. */
function holdDrawing() {
  const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown, transfer?: Transferable[]) => void;
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

const SIGNS = {
  html: '<b>gras</b> <img src=x onerror="document.title=1"> &amp; <script>0</script>',
  markdown: '**fort** _penché_ [lien](https://exemple.test) `code`',
  rightToLeft: 'مساء الخير، إلى السبت',
  turned: 'avant \u202eerrière après',
  emoji: '👩‍❤️‍👩🏽 🇫🇷 ❤️‍🔥',
  zeroWidth: 'a\u200bb\u200dc\ufeffd',
  longWord: 'bonsoir'.repeat(60),
};

test('[CHAT-69] words are cut at 1000 characters while they are typed, a counter says how many are left, and whole characters count', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  const left = camille.page.getByText(/caractères? restants?/);
  await box(camille).fill('é'.repeat(899));
  await expect(left).toHaveCount(0);
  await box(camille).fill('é'.repeat(950));
  await expect(left).toHaveText('50 caractères restants');
  await expect(box(camille)).toHaveAccessibleDescription('50 caractères restants');
  const words = `${'🌙'.repeat(999)}Z`;
  await box(camille).fill(`${words} et ce qui dépasse`);
  await expect(left).toHaveText('0 caractères restants');
  await expect(box(camille)).toHaveValue(words);
  await camille.page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(camille.message('🌙Z')).toContainText(/Envoyé|Lu/);
  await expect(left).toHaveCount(0);
  expect((await written(camille)).at(-1)).toBe(words);
});

test('[CHAT-69] what is typed is shown as typed, to both: HTML, Markdown, right-to-left, emoji, invisible signs, words without end', async ({ device }) => {
  const [camille, raphael] = [await device('camille'), await device('raphael')];
  await Promise.all([camille.signIn(), raphael.signIn()]);
  await camille.openConversation('raphael');
  await raphael.openConversation('camille');
  const texts = Object.values(SIGNS);
  for (const text of texts) await camille.send(text);
  for (const side of [camille, raphael]) {
    await expect.poll(async () => (await written(side)).slice(-texts.length)).toEqual(texts);
    await expect(side.messages().locator('.chat-bubble').locator('b, img, script, a, code, strong, em')).toHaveCount(0);
    expect(await side.messages().evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0);
    expect(await side.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(await raphael.page.title()).not.toBe('1');
});

test('[CHAT-69, CHAT-71] Enter sends, Shift and Enter begins a line, and blanks alone are not sent', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  const before = (await written(camille)).at(-1);
  await box(camille).fill('  \n ');
  await box(camille).press('Enter');
  await box(camille).fill('');
  await box(camille).pressSequentially('Première ligne');
  await box(camille).press('Shift+Enter');
  await box(camille).pressSequentially('seconde ligne  ');
  await expect(box(camille)).toHaveValue('Première ligne\nseconde ligne  ');
  await box(camille).press('Enter');
  await expect(box(camille)).toHaveValue('');
  await expect.poll(async () => (await written(camille)).slice(-2)).toEqual([before, 'Première ligne\nseconde ligne']);
});

test('[Y1] what is typed in the moment after Enter begins the next message; Enter pressed twice sends once', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  const words = ['Un', 'deux', 'trois', 'quatre', 'cinq', 'six'];
  await box(camille).focus();
  const { keyboard } = camille.page;
  for (const word of words) {
    await keyboard.type(word);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
  }
  await keyboard.type('reste');
  await expect(box(camille)).toHaveValue('reste');
  await expect.poll(async () => (await written(camille)).slice(-words.length)).toEqual(words);
});

test('[Y1] what is typed after the words have left, and before the field is drawn without them, does not come behind them', async ({ device }) => {
  const [camille, raphael] = [await device('camille'), await device('raphael')];
  await camille.page.addInitScript(holdDrawing);
  await Promise.all([camille.signIn(), raphael.signIn()]);
  await camille.openConversation('raphael');
  await raphael.openConversation('camille');
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  await box(camille).focus();
  const { keyboard } = camille.page;
  await keyboard.type('Un');
  await camille.page.evaluate(() => dispatchEvent(new Event('drawing-held')));
  await keyboard.press('Enter');
  await expect(raphael.message('Un')).toBeVisible();
  await keyboard.type('deux');
  await expect(box(camille)).toHaveValue('deux');
  await keyboard.press('Enter');
  await camille.page.evaluate(() => dispatchEvent(new Event('drawing-free')));
  for (const side of [camille, raphael]) await expect.poll(async () => (await written(side)).slice(-2)).toEqual(['Un', 'deux']);
});

test('a draft survives another conversation, a reload and the end of the browser, each conversation its own', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  await box(camille).fill('À finir ce soir');
  await camille.openConversation('solene');
  await expect(box(camille)).toHaveValue('');
  await box(camille).fill('Pour Solène');
  await camille.openConversation('octave');
  await expect(box(camille)).toHaveValue('À finir ce soir');
  await camille.page.reload();
  await expect(box(camille)).toHaveValue('À finir ce soir');
  await camille.close();
  await camille.open();
  await camille.openConversation('solene');
  await expect(box(camille)).toHaveValue('Pour Solène');
  await camille.openConversation('octave');
  await expect(box(camille)).toHaveValue('À finir ce soir');
  await box(camille).press('Enter');
  await expect(camille.message('À finir ce soir')).toContainText(/Envoyé|Lu/);
  await camille.page.reload();
  await expect(camille.message('À finir ce soir')).toBeVisible();
  await expect(box(camille)).toHaveValue('');
});
