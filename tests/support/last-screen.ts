/** Shows the last screen as the document draws it, with the program held back. */
import type { Page } from '@playwright/test';
import type { Device } from './browser-device.ts';
import { expect } from './e2e.ts';

export const lastScreen = (page: Page) => page.locator('#last-screen');
export const screenKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.endsWith('Screen'))
      .map((key) => key.split('-').at(-1) ?? ''),
  );

/** Holds the program back until the page calls `letIn()`; until then there is only the document. */
async function holdProgram({ context }: Device): Promise<void> {
  await context.addInitScript(() => {
    const originalAppend = HTMLHeadElement.prototype.append;
    const heldScripts: HTMLScriptElement[] = [];
    HTMLHeadElement.prototype.append = function (...nodes) {
      for (const node of nodes)
        if (node instanceof HTMLScriptElement) heldScripts.push(node);
        else originalAppend.call(this, node);
    };
    const letIn = (replacement?: string) => {
      for (const script of heldScripts) if (replacement) script.src = replacement;
      originalAppend.apply(document.head, heldScripts);
    };
    Object.assign(window, { letIn });
  });
}
/** Releases the program. `replacement`: another address to load. */
export const letIn = (page: Page, replacement?: string) =>
  page.evaluate((address) => (window as unknown as { letIn(address?: string): void }).letIn(address), replacement);

/** Shows a screen until it is saved, and reopens the browser with the program held back. */
export async function startWithoutProgram(device: Device, path: string, screenKey: string): Promise<void> {
  await device.installed();
  await device.goto(path);
  await expect.poll(() => screenKeys(device.page)).toContain(screenKey);
  await device.close();
  await device.open();
  await device.context.setOffline(true);
  await holdProgram(device);
}

/** Signs in and shows the list, which the next document then draws by itself. */
export async function listWithoutProgram(device: Device): Promise<Page> {
  await device.signIn();
  await device.goto('/#/chat');
  await expect(device.conversations().getByRole('listitem').first()).toBeVisible();
  await startWithoutProgram(device, '/#/chat', 'listScreen');
  return device.page;
}

/**
 * Signs in, installs and opens a conversation. Then counts how often its screen was saved, and how many idle moments
 * there were for it at this address.
 */
export async function watchScreenSaves(device: Device, hash: string) {
  await device.signIn();
  await device.installed();
  const { context, page } = device;
  // Screens are saved in idle moments, and once the app is installed nothing else requests those.
  await context.addInitScript(() => {
    const screenSaves = { moments: {} as Record<string, number>, kept: 0 };
    const [idle, write] = [requestIdleCallback, Storage.prototype.setItem];
    const counting = (then: IdleRequestCallback, at = location.hash) =>
      idle((deadline) => (then(deadline), (screenSaves.moments[at] = (screenSaves.moments[at] ?? 0) + 1)));
    Object.assign(window, { screenSaves, requestIdleCallback: counting });
    Storage.prototype.setItem = function (key, text) {
      screenSaves.kept += Number(key.endsWith('conversationScreen'));
      write.call(this, key, text);
    };
  });
  await device.goto(`/${hash}`);
  await page.reload();
  const saves = () =>
    page.evaluate(
      () => (window as unknown as { screenSaves: { moments: Record<string, number>; kept: number } }).screenSaves,
    );
  return { kept: async () => (await saves()).kept, moments: async () => (await saves()).moments[hash] ?? 0 };
}
