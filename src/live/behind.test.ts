import { firstValueFrom, of, Subject, throwError, toArray } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterTask } from '#lib/after.ts';
import { behind, farBehind } from './behind.ts';

let frames: (() => void)[];
let told: (string | number)[];
const tasks = async (count: number) => {
  for (let n = 0; n < count; n++) await new Promise<void>((resolve) => void afterTask(resolve));
};
/** What was rendered by then is drawn, and what waited for that has come. */
async function framed(): Promise<void> {
  await tasks(2);
  frames.splice(0).forEach((frame) => frame());
  await tasks(2);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  [frames, told] = [[], []];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what lists begin with comes a task later, of several the last', async () => {
  const changes = new Subject<number>();
  behind(changes).subscribe((value) => told.push(value));
  changes.next(1);
  changes.next(2);
  expect(told).toEqual([]);
  await tasks(1);
  expect(told).toEqual([2]);
});

test('what lists make of a change comes after the frame in which the conversation shows it', async () => {
  const changes = new Subject<number>();
  behind(changes).subscribe((value) => told.push(`list ${value}`));
  changes.next(1);
  await tasks(1);
  await vi.advanceTimersByTimeAsync(1000);
  changes.subscribe((value) => told.push(`conversation ${value}`));
  changes.next(2);
  await tasks(3);
  expect(told).toEqual(['list 1', 'conversation 2']);
  await framed();
  expect(told).toEqual(['list 1', 'conversation 2', 'list 2']);
});

test('of changes that follow each other quickly the list hears five times a second, and of the last in any case', async () => {
  const changes = new Subject<number>();
  farBehind(changes).subscribe((value) => told.push(value));
  changes.next(1);
  await tasks(1);
  for (const value of [2, 3, 4]) {
    changes.next(value);
    await framed();
  }
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual([1, 4]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([1, 4]);
});

test('the end comes after the last of it, a fault at once, and whoever has left hears nothing', async () => {
  expect(await firstValueFrom(behind(of(1, 2)).pipe(toArray()))).toEqual([2]);
  await expect(firstValueFrom(behind(throwError(() => new Error('closed'))))).rejects.toThrow('closed');
  behind(of(1)).subscribe((value) => told.push(value)).unsubscribe();
  await firstValueFrom(behind(of(2)));
  expect(told).toEqual([]);
});
