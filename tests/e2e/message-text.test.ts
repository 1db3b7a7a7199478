import { expect, test } from '#tests/support/e2e.ts';
import { messageField, bubbleTexts } from '#tests/support/message-field.ts';

const SIGNS = {
  html: '<b>gras</b> <img src=x onerror="document.title=1"> &amp; <script>0</script>',
  markdown: '**fort** _penché_ [lien](https://exemple.test) `code`',
  rightToLeft: 'مساء الخير، إلى السبت',
  turned: 'avant \u202eerrière après',
  emoji: '👩‍❤️‍👩🏽 🇫🇷 ❤️‍🔥',
  zeroWidth: 'a\u200bb\u200dc\ufeffd',
  longWord: 'bonsoir'.repeat(60),
};

test('every link of a message is marked and can be followed; text keeps its direction', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  await camille.send(
    'Voyez (https://exemple.test/a_(b)#c), puis http://[2001:db8::1]/x et www.exemple.test. javascript:alert(1)',
  );
  const message = camille.message('Voyez');
  const links = message.locator('.chat-bubble').getByRole('link');
  await expect(links).toHaveCount(3);
  expect(
    await links.evaluateAll((all) =>
      all.map((link) => [
        link.textContent,
        (link as HTMLAnchorElement).href,
        (link as HTMLAnchorElement).target,
        (link as HTMLAnchorElement).rel,
      ]),
    ),
  ).toEqual(
    [
      ['https://exemple.test/a_(b)#c', 'https://exemple.test/a_(b)#c'],
      ['http://[2001:db8::1]/x', 'http://[2001:db8::1]/x'],
      ['www.exemple.test', 'https://www.exemple.test/'],
    ].map((link) => [...link, '_blank', 'noopener noreferrer nofollow']),
  );
  await expect(links.first()).toHaveAttribute('title', 'Quitte le site pour exemple.test, dans un nouvel onglet');
  await expect(message).toContainText('Ces liens quittent le site pour exemple.test et [2001:db8::1].');

  await camille.context.route('https://exemple.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>ailleurs</title>' }),
  );
  const [opened] = await Promise.all([camille.context.waitForEvent('page'), links.first().click()]);
  expect(opened.url()).toBe('https://exemple.test/a_(b)#c');
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await opened.close();

  const directions = async (text: string) => [
    await camille
      .message(text)
      .locator('.chat-bubble')
      .evaluate((bubble) => getComputedStyle(bubble).direction),
    await messageField(camille).evaluate((field) => getComputedStyle(field).direction),
  ];
  await camille.send('مساء الخير');
  expect(await directions('مساء الخير')).toEqual(['rtl', 'ltr']);
  await messageField(camille).fill('שלום');
  expect(await directions('Voyez')).toEqual(['ltr', 'rtl']);
});

test('[CHAT-69] text is shown as typed to both: HTML, Markdown, right-to-left, emoji, long words', async ({
  device,
}) => {
  const [camille, raphael] = [await device('camille'), await device('raphael')];
  await Promise.all([camille.signIn(), raphael.signIn()]);
  await camille.openConversation('raphael');
  await raphael.openConversation('camille');
  const texts = Object.values(SIGNS);
  for (const text of texts) await camille.send(text);
  for (const side of [camille, raphael]) {
    await expect.poll(async () => (await bubbleTexts(side)).slice(-texts.length)).toEqual(texts);
    await expect(side.messages().locator('.chat-bubble').locator('b, img, script, code, strong, em')).toHaveCount(0);
    await expect(side.message('**fort**').locator('.chat-bubble a')).toHaveText(['https://exemple.test']);
    expect(await side.messages().evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0);
    expect(await side.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(await raphael.page.title()).not.toBe('1');
});
