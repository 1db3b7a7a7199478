import type { Observable, Unsubscribable } from 'rxjs';
import type { MemberId } from '#schemas/ids.ts';
import type { Device } from './device.ts';
import { readSnapshot, writeSnapshot } from '#startup/snapshot.ts';

/** What names a read: ids and numbers, so that their JSON is their identity. */
export type QueryArgs = readonly (string | number | boolean | null)[];

/** What is kept of a query's last value, for the first paint of the next start. */
export interface QueryMemory<T> {
  name: string;
  /** The little that is worth keeping; null: nothing. */
  trim(value: T): T | null;
  /**
   * Nothing that is kept would be wrong at the next start, it only lacks what is new: that may be kept a moment later.
   */
  isStillTrue?(persisted: T, value: T): boolean;
}

/** What a screen reads: a function of the device to values that follow each other. */
export interface Query<Args extends QueryArgs, T> {
  (device: Device, ...args: Args): Observable<T>;
  memory?: QueryMemory<T>;
}

export interface QueryObserver<T> {
  next: (value: T) => void;
  error: (error: unknown) => void;
}

/** The same, for screens that stand before what reads for them is there: see `lazy-query.ts`. */
export interface LazyQuery<Args extends QueryArgs, T> {
  (device: Device, ...args: Args): { read(observer: QueryObserver<T>): Unsubscribable };
  memory?: QueryMemory<T>;
}

/** Reads either. */
export function subscribeTo<Args extends QueryArgs, T>(
  query: Query<Args, T> | LazyQuery<Args, T>,
  device: Device,
  args: Args,
  observer: QueryObserver<T>,
): Unsubscribable {
  const values = query(device, ...args);
  return 'read' in values ? values.read(observer) : values.subscribe(observer);
}

/** A query whose last value is painted before the device is open. */
export const persistedQuery = <Args extends QueryArgs, T>(
  memory: QueryMemory<T>,
  query: (device: Device, ...args: Args) => Observable<T>,
): Query<Args, T> & { memory: QueryMemory<T> } =>
  Object.assign((device: Device, ...args: Args) => query(device, ...args), { memory });

/** Strings name what is read; numbers only say how much of it. */
export const subjectOf = (args: QueryArgs): string => JSON.stringify(args.filter((each) => typeof each !== 'number'));

export const persistValue = <T>(memory: QueryMemory<T>, account: MemberId, subject: string, value: T): void =>
  writeSnapshot(account, memory.name, subject, memory.trim(value));

/**
 * Before it is seen: what is removed must not come back with the next start. What is only added there `keepSnapshot`
 * adds, once the screen stands.
 */
export function persistBeforeShown<T>(memory: QueryMemory<T>, account: MemberId, subject: string, value: T): void {
  const persisted = memory.isStillTrue && persistedValue(memory, account, subject);
  if (!persisted || !memory.isStillTrue?.(persisted, value)) persistValue(memory, account, subject, value);
}

export function persistedValue<T>(memory: QueryMemory<T>, account: MemberId, subject: string): T | null {
  const snapshot = readSnapshot<T>(account, memory.name);
  return snapshot?.subject === subject ? snapshot.value : null;
}
