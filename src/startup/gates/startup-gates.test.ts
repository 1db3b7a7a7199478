import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as FirstScreen from './startup-gates.ts';

let screen: typeof FirstScreen;
let recordArrival: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  // `firstPaint` resolves at once on a hidden page.
  vi.stubGlobal('document', { hidden: true });
  vi.resetModules();
  screen = await import('./startup-gates.ts');
  recordArrival = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function arrivals(): Promise<void> {
  void screen.whenDataMayLoad().then(() => recordArrival.push('data'));
  void screen.whenFirstScreenStands().then(() => recordArrival.push('else'));
  await vi.advanceTimersByTimeAsync(0);
}

test('a first screen drawn from a snapshot lets data and everything else load after its paint', async () => {
  await arrivals();
  expect(recordArrival).toEqual(['data', 'else']);
});

test('without a snapshot everything else loads once the data are rendered', async () => {
  screen.closeDataGate();
  await arrivals();
  expect(recordArrival).toEqual(['data']);
  screen.openDataGate();
  await vi.advanceTimersByTimeAsync(0);
  expect(recordArrival).toEqual(['data', 'else']);
});

test('otherwise it loads after a while', async () => {
  screen.closeDataGate();
  await arrivals();
  await vi.advanceTimersToNextTimerAsync();
  expect(recordArrival).toEqual(['data', 'else']);
});
