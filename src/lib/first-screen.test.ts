import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as FirstScreen from './first-screen.ts';

let screen: typeof FirstScreen;
let come: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  // A page that nobody sees paints at once.
  vi.stubGlobal('document', { hidden: true });
  vi.resetModules();
  screen = await import('./first-screen.ts');
  come = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function asked(): Promise<void> {
  void screen.timeOfData().then(() => come.push('data'));
  void screen.firstScreen().then(() => come.push('else'));
  await vi.advanceTimersByTimeAsync(0);
}

test('where the first screen is drawn from what is remembered, data and all else come with its paint', async () => {
  await asked();
  expect(come).toEqual(['data', 'else']);
});

test('where nothing can be drawn without the data, all else comes when they are rendered', async () => {
  screen.holdForData();
  await asked();
  expect(come).toEqual(['data']);
  screen.letOthersCome();
  await vi.advanceTimersByTimeAsync(0);
  expect(come).toEqual(['data', 'else']);
});

test('or after a while, when they are not', async () => {
  screen.holdForData();
  await asked();
  await vi.advanceTimersToNextTimerAsync();
  expect(come).toEqual(['data', 'else']);
});
