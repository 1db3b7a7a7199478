import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const row = (page: Page, text: string) => log(page).getByText(text, { exact: true });

/** Returns the distance from the top of the screen to the top of the message, in px. */
const topOf = async (page: Page, text: string): Promise<number> => (await row(page, text).boundingBox())?.y ?? NaN;

/**
 * Creates a conversation that its reader has not opened yet, and a function with which the other member continues it:
 * `Phrase 1` and so on.
 */
async function written(url: string, name: string, count: number, textOf = (n: number) => `Phrase ${n}`) {
  const [reader, writer] = [await signUpAt(url, `${name}lit`), await signUpAt(url, `${name}ecrit`)];
  const pair = await pairOf(reader, writer);
  const write = async (from: number, to: number) => {
    const entries = [];
    for (let n = from; n <= to; n++) entries.push(await sendEntry(writer, reader, textOf(n)));
    expect((await pushAt(url, writer, entries)).status).toBe(200);
  };
  for (let from = 1; from <= count; from += 150) await write(from, Math.min(count, from + 149));
  return { pair, write, reader: `${name}lit` };
}

test('[CHAT-05] a reader above keeps their place, one at the end sees new rows', async ({ device, server }) => {
  const { pair, write, reader } = await written(server.url, 'place', 300);
  const phone = await device(reader);
  const { page } = phone;
  await phone.signIn();
  await phone.goto(`/#/chat/${pair}`);
  await expect(row(page, 'Phrase 1')).toBeInViewport();
  await page.getByRole('button', { name: /nouveaux messages|derniers messages/ }).click();
  await expect(row(page, 'Phrase 300')).toBeInViewport();

  await write(301, 301);
  await expect(row(page, 'Phrase 301')).toBeInViewport();
  expect(await log(page).getByRole('article').count()).toBeLessThan(60);

  await phone.goto(`/#/chat/${pair}?m=200`);
  await expect(row(page, 'Phrase 200')).toBeInViewport();
  await log(page).focus();
  // Scrolls down through rows that were never measured, and up through rows that were released: nothing is skipped.
  for (const [key, seen] of [
    ['PageDown', 'Phrase 230'],
    ['PageUp', 'Phrase 170'],
  ] as const)
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(row(page, seen)).toBeInViewport({ timeout: 300 });
    }).toPass();

  await page.getByRole('button', { name: 'Aller aux derniers messages' }).click();
  await expect(row(page, 'Phrase 301')).toBeInViewport();
  await log(page).focus();
  await expect(async () => {
    await page.keyboard.press('PageUp');
    await expect(row(page, 'Phrase 270')).toBeInViewport({ timeout: 300 });
  }).toPass();
  const still = async () => {
    const [one, other] = [await topOf(page, 'Phrase 270'), await topOf(page, 'Phrase 270')];
    expect(one).toBe(other);
    return one;
  };
  let before = NaN;
  await expect(async () => void (before = await still())).toPass();
  await write(302, 310);
  await expect(page.getByRole('button', { name: '9 nouveaux messages' })).toBeVisible();
  expect(Math.abs((await topOf(page, 'Phrase 270')) - before)).toBeLessThan(2);

  await phone.send('Je réponds d’ici');
  await expect(row(page, 'Je réponds d’ici')).toBeInViewport();
  await expect(page.getByRole('button', { name: /nouveaux messages|derniers messages/ })).toHaveCount(0);

  // By keyboard: one tab stop for all menus, and arrow keys from message to message.
  const menuOf = (text: string) =>
    log(page).getByRole('article').filter({ hasText: text }).getByRole('button', { name: 'Actions du message' });
  await log(page).focus();
  await page.keyboard.press('Tab');
  await expect(menuOf('Je réponds d’ici')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menuOf('Phrase 310')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menuOf('Je réponds d’ici')).toBeFocused();
});

test('[CHAT-05] new messages at the end are announced, rows drawn on the way are not @long', async ({
  device,
  server,
}) => {
  const { pair, write, reader } = await written(server.url, 'annonce', 200);
  const phone = await device(reader);
  const { page } = phone;
  await phone.signIn();
  await phone.goto(`/#/chat/${pair}`);
  await expect(row(page, 'Phrase 1')).toBeInViewport();
  /**
   * Records the texts of messages that are added to the document, and whether the list is a live region at that moment.
   */
  await log(page).evaluate((list) => {
    const announced = ((window as { announced?: string[] }).announced = [] as string[]);
    new MutationObserver((changes) => {
      const added = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .flatMap((node) => (node instanceof Element ? [...node.querySelectorAll('.chat-bubble')] : []));
      announced.push(...added.map((bubble) => `${list.getAttribute('aria-live')} ${bubble.textContent}`));
    }).observe(list, { childList: true, subtree: true });
  });
  const announced = () =>
    page.evaluate(() => (window as { announced?: string[] }).announced?.filter((one) => one.startsWith('polite')));

  const toEnd = async () => {
    await page.getByRole('button', { name: /nouveaux messages|derniers messages/ }).click();
    await expect(row(page, 'Phrase 200')).toBeInViewport();
    await expect(log(page)).toHaveAttribute('aria-live', 'polite');
    expect(await announced()).toEqual([]);
  };
  // From the position where it opens, and from another after a visit to the end.
  await toEnd();
  await phone.goto(`/#/chat/${pair}?m=5`);
  await expect(row(page, 'Phrase 5')).toBeInViewport();
  await toEnd();
  for (let n = 201; n <= 216; n++) {
    await write(n, n);
    await expect(row(page, `Phrase ${n}`)).toBeInViewport();
  }
  expect(await announced()).toEqual(Array.from({ length: 16 }, (_, n) => `polite Phrase ${201 + n}`));
});

test('[CHAT-05] a reader above keeps their place in another window width and on a turned phone @long', async ({
  device,
  server,
}) => {
  const wordy = (n: number) => `Phrase ${n} ${'parmi bien d’autres '.repeat(1 + ((n * 7) % 17))}`.trim();
  const { pair, reader } = await written(server.url, 'large', 200, wordy);
  const phone = await device(reader, { viewport: { width: 1700, height: 900 } });
  const { page } = phone;
  await phone.signIn();
  await phone.goto(`/#/chat/${pair}`);
  await expect(row(page, wordy(1))).toBeInViewport();
  await page.getByRole('button', { name: /nouveaux messages|derniers messages/ }).click();
  await expect(row(page, wordy(200))).toBeInViewport();
  await log(page).focus();
  // Far enough that most rows passed on the way are no longer rendered.
  await expect(async () => {
    await page.keyboard.press('PageUp');
    await expect(row(page, wordy(150))).toBeInViewport({ timeout: 300 });
  }).toPass();
  /**
   * Returns the first fully visible message and its distance from the list's upper edge, once nothing moves any more.
   */
  const first = async () => {
    const now = () =>
      log(page).evaluate((list) => {
        const from = list.getBoundingClientRect().top;
        const tops = [...list.querySelectorAll<HTMLElement>('[data-row]')].map(
          (each) =>
            [each.querySelector('.chat-bubble')?.textContent ?? '', each.getBoundingClientRect().top - from] as const,
        );
        return tops.find(([, top]) => top >= 0) ?? (['', NaN] as const);
      });
    let seen: readonly [string, number] = ['', NaN];
    await expect(async () => {
      seen = await now();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await now()).toEqual(seen);
    }).toPass();
    return seen;
  };
  const [text, top] = await first();
  for (const [width, height] of [
    [1400, 900],
    [1000, 900],
    [390, 844],
    [844, 390],
    [390, 844],
    [1700, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await first())[0], `${width} × ${height}`).toBe(text);
    expect(Math.abs((await first())[1] - top), `${width} × ${height}`).toBeLessThan(2);
  }
});

test('[CHAT-05] a conversation opens at the first unread message, whatever chunk is first', async ({
  device,
  server,
}) => {
  const { pair, reader } = await written(server.url, 'premier', 100);
  const phone = await device(reader);
  const { page } = phone;
  await phone.signIn();
  await phone.goto(`/#/chat/${pair}`);
  await expect(row(page, 'Phrase 1')).toBeInViewport();
});

test('[CHAT-05, Y12] while connecting a conversation opens at its first unread message', async ({
  device,
  front,
  server,
}) => {
  const { pair, reader } = await written(server.url, 'lien', 100);
  front.holdSockets();
  const phone = await device(reader, { url: front.url });
  const { page } = phone;
  await phone.signIn();
  await phone.goto(`/#/chat/${pair}`);
  await expect(row(page, 'Phrase 1')).toBeInViewport();
  await expect(phone.status()).not.toHaveText('En ligne');
  await phone.goto('/#/chat');
  await expect(phone.conversations().getByText(/^[89]\d non lus$/)).toHaveCount(1);
});

test('[CHAT-05] a reader who scrolled to the end sees new messages that arrive there', async ({ device, server }) => {
  const { pair, write, reader } = await written(server.url, 'suite', 60);
  const phone = await device(reader);
  const { page } = phone;
  await phone.signIn();
  await phone.goto(`/#/chat/${pair}?m=5`);
  await expect(row(page, 'Phrase 5')).toBeInViewport();
  await log(page).evaluate((list) => list.scrollTo({ top: 0 }));
  await expect(row(page, 'Phrase 60')).toBeInViewport();
  await write(61, 90);
  await expect(row(page, 'Phrase 90')).toBeInViewport();
});

// The newest messages of the first conversation are none of those that it opens with; of the second they are some of
// them.
for (const count of [300, 100])
  test(`[CHAT-05] a jump to the newest of ${count} messages arrives at once, also if early`, async ({
    device,
    server,
  }) => {
    const { pair, reader } = await written(server.url, `arrive${count}`, count);
    const phone = await device(reader);
    const { page } = phone;
    await phone.signIn();
    await phone.goto(`/#/chat/${pair}?m=1`);
    await expect(row(page, 'Phrase 1')).toBeInViewport();
    // A frame before any answer can arrive: the end of the loaded rows is visible.
    await log(page).evaluate((list) =>
      addEventListener('click', () => list.dispatchEvent(new Event('scroll')), { once: true }),
    );
    const button = page.getByRole('button', { name: /nouveaux messages|derniers messages/ });
    await button.click();
    await expect(row(page, `Phrase ${count}`)).toBeInViewport();
    await expect(button).toHaveCount(0);
    // Nothing in between was loaded: one chunk is loaded, and no more space is reserved.
    expect(await log(page).evaluate((list) => list.scrollHeight)).toBeLessThan(65 * 60);
  });

test('[CHAT-05] Tab scrolls nothing: it reaches the last visible message or the last one focused', async ({
  device,
  server,
}) => {
  const { pair, reader } = await written(server.url, 'arrets', 200);
  const phone = await device(reader);
  const { page } = phone;
  await phone.signIn();
  await phone.goto(`/#/chat/${pair}?m=100`);
  await expect(row(page, 'Phrase 100')).toBeInViewport();
  const focused = log(page)
    .getByRole('article')
    .filter({ has: page.locator('button:focus') });

  await log(page).focus();
  const before = await topOf(page, 'Phrase 100');
  await page.keyboard.press('Tab');
  await expect(focused).toBeInViewport();
  expect(Math.abs((await topOf(page, 'Phrase 100')) - before)).toBeLessThan(2);
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowUp');
  const text = await focused.textContent();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveText(text ?? '');
  expect(Math.abs((await topOf(page, 'Phrase 100')) - before)).toBeLessThan(2);
});
