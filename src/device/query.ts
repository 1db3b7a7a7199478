import type { Observable, Unsubscribable } from 'rxjs';
import type { MemberId } from '#schemas/ids.ts';
import type { Device } from './device.ts';
import { readSnapshot, writeSnapshot } from '#startup/snapshot.ts';

/** Parameters of a query: ids and numbers, so that their JSON identifies it. */
export type QueryArgs = readonly (string | number | boolean | null)[];

/** Describes what is stored of a query's last value for the first paint of the next start. */
export interface QueryMemory<T> {
  name: string;
  /** Returns the part to store, or null for nothing. */
  trim(value: T): T | null;
  /** Says whether the stored value is still right and only lacks additions. Then it may be replaced a little later. */
  isStillTrue?(persisted: T, value: T): boolean;
}

/** A query of a screen: a function from the device to an observable of values. */
export interface Query<Args extends QueryArgs, T> {
  (device: Device, ...args: Args): Observable<T>;
  memory?: QueryMemory<T>;
}

export interface QueryObserver<T> {
  next: (value: T) => void;
  error: (error: unknown) => void;
}

/** The same for screens that render before the query's code is loaded: see `lazy-query.ts`. */
export interface LazyQuery<Args extends QueryArgs, T> {
  (device: Device, ...args: Args): { read(observer: QueryObserver<T>): Unsubscribable };
  memory?: QueryMemory<T>;
}

/** Subscribes to either kind of query. */
export function subscribeTo<Args extends QueryArgs, T>(
  query: Query<Args, T> | LazyQuery<Args, T>,
  device: Device,
  args: Args,
  observer: QueryObserver<T>,
): Unsubscribable {
  const values = query(device, ...args);
  return 'read' in values ? values.read(observer) : values.subscribe(observer);
}

/** Returns a query whose last value is painted before the device is open. */
export const persistedQuery = <Args extends QueryArgs, T>(
  memory: QueryMemory<T>,
  query: (device: Device, ...args: Args) => Observable<T>,
): Query<Args, T> & { memory: QueryMemory<T> } =>
  Object.assign((device: Device, ...args: Args) => query(device, ...args), { memory });

/** Returns the subject of a query: its parameters without the numbers, which only say how much is read. */
export const subjectOf = (args: QueryArgs): string => JSON.stringify(args.filter((each) => typeof each !== 'number'));

export const persistValue = <T>(memory: QueryMemory<T>, account: MemberId, subject: string, value: T): void =>
  writeSnapshot(account, memory.name, subject, memory.trim(value));

/**
 * Stores a value before it is rendered: removed content must not come back at the next start. If the value only adds
 * content, `keepSnapshot` stores it after rendering.
 */
export function persistBeforeShown<T>(memory: QueryMemory<T>, account: MemberId, subject: string, value: T): void {
  const persisted = memory.isStillTrue && persistedValue(memory, account, subject);
  if (!persisted || !memory.isStillTrue?.(persisted, value)) persistValue(memory, account, subject, value);
}

export function persistedValue<T>(memory: QueryMemory<T>, account: MemberId, subject: string): T | null {
  const snapshot = readSnapshot<T>(account, memory.name);
  return snapshot?.subject === subject ? snapshot.value : null;
}
