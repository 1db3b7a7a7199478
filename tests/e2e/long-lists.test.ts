/** Tests that long lists of conversations and members draw only what is in sight, without gaps and without jumps. */
import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { signUpAt, type TestMember } from '#tests/support/sign-up.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const COUNT = 45;

interface DrawnRows {
  count: number;
  /** Whether each row begins where the one before it ends, and rows lie over both edges of what is in sight. */
  isFilled: boolean;
}

/** What of a list is drawn; `list`: the element whose children are its rows. */
const drawnOf = (list: Locator): Promise<DrawnRows> =>
  list.evaluate((element) => {
    let scroller = element.parentElement;
    while (scroller && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement;
    const { top, bottom } = (scroller ?? element).getBoundingClientRect();
    const [whole, boxes] = [
      element.getBoundingClientRect(),
      [...element.children].map((row) => row.getBoundingClientRect()),
    ];
    const isTiled = boxes.every((box, n) => n === 0 || Math.abs(box.top - (boxes[n - 1]?.bottom ?? 0)) < 1);
    const [first, last] = [boxes[0], boxes.at(-1)];
    const isFilled =
      isTiled &&
      (first?.top ?? NaN) <= Math.max(top, whole.top) + 1 &&
      (last?.bottom ?? NaN) >= Math.min(bottom, whole.bottom) - 1;
    return { count: boxes.length, isFilled };
  });

/** Scrolls what holds the list by so many px, or to its end. */
const scrollBy = (list: Locator, distance: number): Promise<void> =>
  list.evaluate((element, by) => {
    let scroller = element.parentElement;
    while (scroller && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement;
    scroller?.scrollBy({ top: by });
  }, distance);

async function expectFilled(list: Locator, atMost: number): Promise<void> {
  await expect.poll(async () => (await drawnOf(list)).isFilled).toBe(true);
  expect((await drawnOf(list)).count).toBeLessThan(atMost);
}

test('a long list of conversations draws the rows in sight, and keeps its place', async ({ device, server }) => {
  const reader = await signUpAt(server.url, 'longuelit');
  const names = Array.from({ length: COUNT }, (_, n) => `longue${String(n).padStart(2, '0')}`);
  const writers: TestMember[] = [];
  for (const name of names) {
    const writer = await signUpAt(server.url, name);
    expect((await pushAt(server.url, writer, [await sendEntry(writer, reader, `De ${name}`)])).status).toBe(200);
    writers.push(writer);
  }
  const phone = await device('longuelit', { viewport: { width: 390, height: 700 } });
  const { page } = phone;
  // Only some Chromiums offer pushes, above the rows: this list begins with its rows in all of them.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
  await phone.signIn();
  await phone.goto('/#/chat');
  const list = phone.conversations();
  const row = (n: number) => list.getByRole('link', { name: new RegExp(names[n] ?? '') });
  await expect(row(COUNT - 1)).toBeInViewport();
  await expectFilled(list, 30);

  await test.step('downwards and upwards nothing is missing, and the last one is reached', async () => {
    for (let n = 0; n < 6; n++) {
      await scrollBy(list, 400);
      await expectFilled(list, 40);
    }
    await expect(async () => {
      await scrollBy(list, 10_000);
      await expect(row(0)).toBeInViewport({ timeout: 300 });
    }).toPass();
    await expectFilled(list, 40);
    for (let n = 0; n < 3; n++) {
      await scrollBy(list, -400);
      await expectFilled(list, 40);
    }
  });

  await test.step('a conversation that comes to the top moves the list no farther than by itself', async () => {
    const [writer] = writers;
    const scrollTop = () => list.evaluate(({ parentElement }) => parentElement?.scrollTop);
    const before = await scrollTop();
    await pushAt(server.url, writer!, [await sendEntry(writer!, reader, 'Encore moi')]);
    await expect(row(0)).toHaveCount(0);
    expect(await scrollTop()).toBe(before);
    await expectFilled(list, 40);
  });

  await test.step('with text twice as large rows are higher, and none lies over another', async () => {
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await expectFilled(list, 40);
    await scrollBy(list, -100_000);
    await expect(row(0)).toBeInViewport();
    await expectFilled(list, 40);
    await scrollBy(list, 900);
    await expectFilled(list, 40);
  });

  await test.step('Tab goes from row to row beyond what was drawn at first', async () => {
    await scrollBy(list, -100_000);
    await row(0).focus();
    for (let n = 0; n < 25; n++) await page.keyboard.press('Tab');
    await expect(row(COUNT - 25)).toBeFocused();
    await expect(row(COUNT - 25)).toBeInViewport();
  });
});

test('found members fill their screen, beside what stands above them', async ({ device }) => {
  const phone = await device('camille', { viewport: { width: 390, height: 700 } });
  const { page } = phone;
  await phone.signIn();
  await phone.goto('/#/members?age_min=19&age_max=98');
  const found = page.getByRole('list', { name: 'Membres trouvés' });
  await expect(found.getByRole('listitem').first()).toBeVisible();
  for (const distance of [400, 400, 400, 1200, 1200, -700, -700]) {
    await scrollBy(found, distance);
    await expectFilled(found, 16);
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await scrollBy(found, 500);
  await expectFilled(found, 16);
});
