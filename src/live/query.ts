import type { Observable, Unsubscribable } from 'rxjs';
import type { MemberId } from '#schemas/ids.ts';
import type { Device } from './device.ts';
import { recall, remember } from './snapshot.ts';

/** What names a read: ids and numbers, so that their JSON is their identity. */
export type QueryArgs = readonly (string | number | boolean | null)[];

/** What is kept of a query's last value, for the first paint of the next start. */
export interface Memory<T> {
  name: string;
  /** The little that is worth keeping; null: nothing. */
  cut(value: T): T | null;
  /**
   * Nothing that is kept would be wrong at the next start, it only lacks what is new: that may be kept a moment later.
   */
  onlyGrew?(kept: T, value: T): boolean;
}

/** What a screen reads: a function of the device to values that follow each other. */
export interface Query<Args extends QueryArgs, T> {
  (device: Device, ...args: Args): Observable<T>;
  memory?: Memory<T>;
}

export interface Reader<T> {
  next: (value: T) => void;
  error: (error: unknown) => void;
}

/** The same, for screens that stand before what reads for them is there: see `later`. */
export interface LaterQuery<Args extends QueryArgs, T> {
  (device: Device, ...args: Args): { read(reader: Reader<T>): Unsubscribable };
  memory?: Memory<T>;
}

/** Reads either. */
export function readWith<Args extends QueryArgs, T>(
  query: Query<Args, T> | LaterQuery<Args, T>,
  device: Device,
  args: Args,
  reader: Reader<T>,
): Unsubscribable {
  const values = query(device, ...args);
  return 'read' in values ? values.read(reader) : values.subscribe(reader);
}

/** A query whose last value is painted before the device is open. */
export const remembered = <Args extends QueryArgs, T>(
  memory: Memory<T>,
  query: (device: Device, ...args: Args) => Observable<T>,
): Query<Args, T> & { memory: Memory<T> } =>
  Object.assign((device: Device, ...args: Args) => query(device, ...args), { memory });

/** Strings name what is read; numbers only say how much of it. */
export const subjectOf = (args: QueryArgs): string => JSON.stringify(args.filter((each) => typeof each !== 'number'));

export const keepLast = <T>(memory: Memory<T>, account: MemberId, subject: string, value: T): void =>
  remember(account, memory.name, subject, memory.cut(value));

/**
 * Before it is seen: what is removed must not come back with the next start. What is only added there `keepSnapshot`
 * adds, once the screen stands.
 */
export function keepBeforeSeen<T>(memory: Memory<T>, account: MemberId, subject: string, value: T): void {
  const kept = memory.onlyGrew && lastOf(memory, account, subject);
  if (!kept || !memory.onlyGrew?.(kept, value)) keepLast(memory, account, subject, value);
}

export function lastOf<T>(memory: Memory<T>, account: MemberId, subject: string): T | null {
  const part = recall<T>(account, memory.name);
  return part?.subject === subject ? part.value : null;
}
