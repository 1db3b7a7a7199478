import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as PageRest from './page-rest.ts';

let gate: typeof PageRest;
let isResting: boolean;
/** The browser's pending idle callbacks. */
let idleCallbacks: (() => void)[];

beforeEach(async () => {
  vi.useFakeTimers();
  // The first screen of a hidden page stands at once.
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
  vi.resetModules();
  [isResting, idleCallbacks] = [false, []];
  gate = await import('./page-rest.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
async function idle(): Promise<void> {
  for (const callback of idleCallbacks.splice(0)) callback();
  await settle();
}
async function watchRest(): Promise<void> {
  void gate.whenPageRests().then(() => (isResting = true));
  await settle();
}

test('the page rests once the browser is idle and nothing is pending', async () => {
  await watchRest();
  expect(isResting).toBe(false);
  await idle();
  expect(isResting).toBe(true);
});

test('a pending query of the screen delays the rest until it has answered', async () => {
  const release = gate.holdRest();
  await watchRest();
  await idle();
  expect(isResting).toBe(false);
  release();
  await settle();
  await idle();
  expect(isResting).toBe(true);
});

test('a screen that is opened before the browser is idle comes first', async () => {
  const ofList = gate.holdRest();
  await watchRest();
  ofList();
  const ofConversation = gate.holdRest();
  // Released twice, it counts once.
  ofList();
  await settle();
  await idle();
  expect(isResting).toBe(false);
  ofConversation();
  await settle();
  await idle();
  expect(isResting).toBe(true);
});

test('a query that never answers delays the rest for three seconds at most', async () => {
  gate.holdRest();
  await watchRest();
  await vi.advanceTimersByTimeAsync(gate.REST_PATIENCE_MS - 1);
  await idle();
  expect(isResting).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await idle();
  expect(isResting).toBe(true);
});

test('a browser that is never idle delays the rest for three seconds at most', async () => {
  await watchRest();
  await vi.advanceTimersByTimeAsync(gate.REST_PATIENCE_MS - 1);
  expect(isResting).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isResting).toBe(true);
});
