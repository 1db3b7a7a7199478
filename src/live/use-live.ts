import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import { log } from '#lib/log.ts';
import { useDevice } from './device-context.ts';
import type { Device } from './device.ts';

/** What names a read: ids and numbers, so that their JSON is their identity. */
export type QueryArgs = readonly (string | number | boolean | null)[];

/** What a screen reads: a function of the device to values that follow each other. */
export type Query<Args extends QueryArgs, T> = (device: Device, ...args: Args) => Observable<T>;

export type Live<T> = { status: 'loading' } | { status: 'ready'; value: T } | { status: 'error' };

const loading = { status: 'loading' } as const;

interface Held<T> {
  device: Device | null;
  query: unknown;
  /** What is read: see `subjectOf`. */
  subject: string;
  live: Live<T>;
}

/** Strings name what is read; numbers only say how much of it. */
const subjectOf = (args: QueryArgs) => JSON.stringify(args.filter((each) => typeof each !== 'number'));

/**
 * Reads a live query. The last value stays while only the window of the same subject changes, so that scrolling
 * never flashes; another subject, query or device starts from `loading`.
 */
export function useLive<Args extends QueryArgs, T>(query: Query<Args, T>, ...args: Args): Live<T> {
  const { device, failed } = useDevice();
  const subject = subjectOf(args);
  const asked = JSON.stringify(args);
  const [held, hold] = useState<Held<T>>({ device, query, subject, live: loading });

  useEffect(() => {
    if (!device) return;
    const keep = (live: Live<T>) => hold({ device, query, subject, live });
    const subscription = query(device, ...(JSON.parse(asked) as unknown as Args)).subscribe({
      next: (value) => keep({ status: 'ready', value }),
      error: (error: unknown) => {
        log.crash('live.query-failed', error);
        keep({ status: 'error' });
      },
    });
    return () => subscription.unsubscribe();
  }, [device, query, subject, asked]);

  if (failed) return { status: 'error' };
  return held.device === device && held.query === query && held.subject === subject ? held.live : loading;
}
