import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const scroller = (page: Page) => page.getByRole('log', { name: 'Messages' });
const inSight = (page: Page, text: string) => expect(scroller(page).getByText(text, { exact: true })).toBeInViewport();

test('[CHAT-05] a conversation opens at the first unread message, and keeps the way back @long', async ({
  device,
  server,
}) => {
  const [reader, writer] = [await signUpAt(server.url, 'lieuxlit'), await signUpAt(server.url, 'lieuxecrit')];
  const pair = await pairOf(reader, writer);
  const write = async (from: number, to: number) => {
    const entries = [];
    for (let n = from; n <= to; n++) entries.push(await sendEntry(writer, reader, `Phrase ${n}`));
    expect((await pushAt(server.url, writer, entries)).status).toBe(200);
  };
  for (let from = 1; from < 600; from += 150) await write(from, from + 149);

  const phone = await device('lieuxlit');
  const { page } = phone;
  await phone.signIn();
  await phone.goto(`/#/chat/${pair}`);
  await inSight(page, 'Phrase 1');
  await expect(scroller(page).getByRole('separator')).toHaveText('Non lus');
  await takeScreenshots(page, 'unread');
  await expectAccessible(page);

  await page.getByRole('button', { name: /nouveaux messages|derniers messages/ }).click();
  await inSight(page, 'Phrase 600');

  await phone.goto(`/#/chat/${pair}?m=250`);
  await inSight(page, 'Phrase 250');
  // From there up and down, step by step, to both ends.
  for (const [key, last] of [
    ['PageUp', 'Phrase 1'],
    ['PageDown', 'Phrase 600'],
  ] as const) {
    await scroller(page).focus();
    await expect
      .poll(
        async () => {
          await page.keyboard.press(key);
          return scroller(page).getByText(last, { exact: true }).isVisible();
        },
        { timeout: 60_000, intervals: [50] },
      )
      .toBe(true);
  }

  // A member who writes while reading far above is taken to the end with the message.
  await phone.goto(`/#/chat/${pair}?m=20`);
  await inSight(page, 'Phrase 20');
  await phone.send('Me voilà');
  await inSight(page, 'Me voilà');
});
