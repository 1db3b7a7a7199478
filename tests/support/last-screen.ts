/** The last screen, as a test sees it: drawn by the document, with the program held back. */
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

/** From now on the program is not asked for, until the page says `letIn()`: only the document is there. */
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
/** `instead`: another address is asked for. */
export const letIn = (page: Page, replacement?: string) =>
  page.evaluate((address) => (window as unknown as { letIn(address?: string): void }).letIn(address), replacement);

/** A screen seen, and kept; the browser closed and open again, with the program held. */
export async function startWithoutProgram(device: Device, path: string, screenKey: string): Promise<void> {
  await device.installed();
  await device.goto(path);
  await expect.poll(() => screenKeys(device.page)).toContain(screenKey);
  await device.close();
  await device.open();
  await device.context.setOffline(true);
  await holdProgram(device);
}

/** A member signed in, the list seen: it is what the next document shows by itself. */
export async function listWithoutProgram(device: Device): Promise<Page> {
  await device.signIn();
  await device.goto('/#/chat');
  await expect(device.conversations().getByRole('listitem').first()).toBeVisible();
  await startWithoutProgram(device, '/#/chat', 'listScreen');
  return device.page;
}

/**
 * Signed in and installed, in a conversation: how often its screen was kept since, and how many moments there were, at
 * this address, in which it could be.
 */
export async function watchScreenSaves(device: Device, hash: string) {
  await device.signIn();
  await device.installed();
  const { context, page } = device;
  // Screens are kept in idle moments, and once the app is installed nothing else asks for those.
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
