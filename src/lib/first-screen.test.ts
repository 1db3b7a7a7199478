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

test('a first screen drawn from a snapshot lets data and everything else load after its paint', async () => {
  await asked();
  expect(come).toEqual(['data', 'else']);
});

test('without a snapshot everything else loads once the data are rendered', async () => {
  screen.holdForData();
  await asked();
  expect(come).toEqual(['data']);
  screen.letOthersCome();
  await vi.advanceTimersByTimeAsync(0);
  expect(come).toEqual(['data', 'else']);
});

test('otherwise it loads after a while', async () => {
  screen.holdForData();
  await asked();
  await vi.advanceTimersToNextTimerAsync();
  expect(come).toEqual(['data', 'else']);
});
