/** Counts what the app loads between an offline start and its first screen; does not measure time. */
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';

interface Began {
  scripts: number;
  landing: boolean;
  lists: number;
  /** Whether the document had requested the script that reads the device's data. */
  device: boolean;
  /** Whether the sync worker had been requested by then. */
  worker: boolean;
}

/**
 * Opens the app at this address without a network. Returns how many scripts had been requested, and what was shown,
 * when the selector was first painted.
 */
async function startAt(device: Device, address: string, selector: string): Promise<Began> {
  await device.close();
  await device.open();
  await device.context.setOffline(true);
  await device.context.addInitScript((wanted) => {
    const reportTarget = window as { began?: Began };
    const look = () => {
      if (!document.querySelector(wanted)) return;
      watcher.disconnect();
      const lists = document.querySelectorAll('#root ul[aria-label="Conversations"]').length;
      requestAnimationFrame(() => {
        const named = [
          ...document.querySelectorAll<HTMLElement & { src?: string; href?: string }>(
            'script[src], link[rel=modulepreload]',
          ),
        ].map(({ src, href }) => src ?? href ?? '');
        const loaded = performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => (name.endsWith('.js') ? [name] : []));
        // Of the two documents at this address only the landing page's has a canonical link.
        const includesFile = (name: string, files: readonly string[]) => files.some((file) => file.includes(name));
        reportTarget.began = {
          scripts: new Set([...named, ...loaded]).size,
          landing: document.querySelector('link[rel=canonical]') !== null,
          lists,
          device: includesFile('device-part', named),
          worker: includesFile('sync.worker', loaded),
        };
      });
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true });
  }, selector);
  await device.goto(address);
  await device.page.waitForFunction(() => (window as { began?: Began }).began);
  return device.page.evaluate(() => (window as { began?: Began }).began as Began);
}

/** Opens the conversation with this member; returns its address. */
async function opened(device: Device, name: string): Promise<string> {
  await device.openConversation(name);
  await expect(device.messages().getByRole('article').first()).toBeVisible();
  return new URL(device.page.url()).hash;
}

/** Opens this conversation on a new device and returns to the list; returns the conversation's address. */
async function leftAt(device: Device, name: string): Promise<string> {
  await device.signIn();
  const address = await opened(device, name);
  await device.installed();
  await device.goto('/#/chat');
  return address;
}

test('a start loads its document and five scripts; an open conversation adds its own parts', async ({ device }) => {
  const camille = await device('camille');
  const address = await leftAt(camille, 'solene');
  await expect(camille.conversations()).toBeVisible();
  await camille.sealed('list');

  const list = await startAt(camille, '/#/chat', '#root ul[aria-label="Conversations"] li');
  expect(list.scripts).toBeLessThanOrEqual(5);
  expect(list.landing).toBe(false);

  await camille.goto(`/${address}`);
  await expect(camille.messages().getByRole('article').first()).toBeVisible();
  await camille.sealed('conversation', address.slice('#/chat/'.length));
  const conversation = await startAt(camille, `/${address}`, '#root [role="log"] article');
  expect(conversation.scripts).toBeLessThanOrEqual(10);
  expect(conversation.device).toBe(false);
  expect(conversation.lists).toBe(0);
  await expect(camille.page.locator('ul[aria-label="Conversations"]')).toBeAttached();
});

test('a conversation without a snapshot is read at once, before everything else', async ({ device }) => {
  const camille = await device('camille');
  const address = await leftAt(camille, 'victor');
  await opened(camille, 'solene');

  const { device: read, worker, lists } = await startAt(camille, `/${address}`, '#root [role="log"] article');
  expect({ read, worker, lists }).toEqual({ read: true, worker: false, lists: 0 });
  await expect(camille.page.locator('ul[aria-label="Conversations"]')).toBeAttached();
  await camille.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('sync.worker')),
  );
});

for (const [screen, snapshots, address, content] of [
  ['list', /-list(Screen)?$/, '/#/chat', '#root ul[aria-label="Conversations"] li'],
  ['home page', /-home(Screen)?$/, '/#/home', '#root main h1'],
] as const)
  test(`[Y1] a ${screen} without a snapshot is read at once, before everything else`, async ({ device }) => {
    const camille = await device('camille');
    await leftAt(camille, 'solene');
    await expect(camille.conversations()).toBeVisible();
    // As where the page ends before the snapshot is sealed.
    await camille.page.evaluate((names) => {
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, text) {
        if (!names.test(key)) setItem.call(this, key, text);
      };
      for (const key of Object.keys(localStorage)) if (names.test(key)) localStorage.removeItem(key);
    }, snapshots);

    const { device: read, worker } = await startAt(camille, address, content);
    expect({ read, worker }).toEqual({ read: true, worker: false });
    await expect(camille.status().first()).toHaveText('Hors ligne');
    await camille.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('sync.worker')),
    );
  });
