/** The last screen, as a test sees it: drawn by the document, with the program held back. */
import type { Page } from '@playwright/test';
import type { Device } from './browser-device.ts';
import { expect } from './e2e.ts';

export const drawn = (page: Page) => page.locator('#last-screen');
export const keys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('Screen')).map((key) => key.split('-').at(-1) ?? ''));

/** From now on the program is not asked for, until the page says `letIn()`: only the document is there. */
async function holdProgram({ context }: Device): Promise<void> {
  await context.addInitScript(() => {
    const own = HTMLHeadElement.prototype.append;
    const held: HTMLScriptElement[] = [];
    HTMLHeadElement.prototype.append = function (...nodes) {
      for (const node of nodes) if (node instanceof HTMLScriptElement) held.push(node);
      else own.call(this, node);
    };
    const letIn = (instead?: string) => {
      for (const script of held) if (instead) script.src = instead;
      own.apply(document.head, held);
    };
    Object.assign(window, { letIn });
  });
}
/** `instead`: another address is asked for. */
export const letIn = (page: Page, instead?: string) => page.evaluate((address) => (window as unknown as { letIn(address?: string): void }).letIn(address), instead);

/** Signed in, the list seen, and its screen kept; the browser closed and open again, with the program held. */
export async function startWithout(device: Device, path: string, kept: string): Promise<void> {
  await device.installed();
  await device.goto(path);
  await expect.poll(() => keys(device.page)).toContain(kept);
  await device.close();
  await device.open();
  await device.context.setOffline(true);
  await holdProgram(device);
}
