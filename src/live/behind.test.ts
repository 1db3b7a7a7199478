import { firstValueFrom, of, Subject, throwError, toArray } from 'rxjs';
import { expect, test } from 'vitest';
import { behind } from './behind.ts';

test('what lists make of a change comes after what the conversation made of it, and of several at once the last', async () => {
  const changes = new Subject<number>();
  const told: string[] = [];
  behind(changes).subscribe((value) => told.push(`list ${value}`));
  const list = firstValueFrom(behind(changes));
  changes.subscribe((value) => told.push(`conversation ${value}`));
  changes.next(1);
  changes.next(2);
  expect(told).toEqual(['conversation 1', 'conversation 2']);
  expect(await list).toBe(2);
  expect(told.slice(2)).toEqual(['list 2']);
});

test('the end comes after the last of it, a fault at once, and whoever has left hears nothing', async () => {
  expect(await firstValueFrom(behind(of(1, 2)).pipe(toArray()))).toEqual([2]);
  await expect(firstValueFrom(behind(throwError(() => new Error('closed'))))).rejects.toThrow('closed');
  const told: number[] = [];
  behind(of(1)).subscribe((value) => told.push(value)).unsubscribe();
  await firstValueFrom(behind(of(2)));
  expect(told).toEqual([]);
});
