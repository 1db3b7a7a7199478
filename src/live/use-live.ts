import { useEffect, useState } from 'react';
import { log } from '#lib/log.ts';
import { inMoments } from './moments.ts';
import { useDevice } from './device-context.ts';
import type { Device } from './device.ts';
import { keepBeforeSeen, lastOf, readWith, subjectOf, type LaterQuery, type Query, type QueryArgs } from './query.ts';

/**
 * `remembered`: of the last time, until the device has answered. `earlier`: of another window of the same subject,
 * until this one is answered.
 */
export type Live<T> =
  { status: 'loading' } | { status: 'ready'; value: T; remembered?: true; earlier?: true } | { status: 'error' };

const loading = { status: 'loading' } as const;

interface Held<T> {
  device: Device | null;
  query: unknown;
  /** What is read: see `subjectOf`. */
  subject: string;
  /** The same, and how much of it. */
  asked: string;
  live: Live<T>;
}

/**
 * Reads a live query. The last value stays while only the window of the same subject changes, so that scrolling
 * never flashes; another subject, query or device starts from what is remembered, or from `loading`.
 */
export function useLive<Args extends QueryArgs, T>(
  query: Query<Args, T> | LaterQuery<Args, T>,
  ...args: Args
): Live<T> {
  const { account, device, failed } = useDevice();
  const subject = subjectOf(args);
  const asked = JSON.stringify(args);
  const [held, hold] = useState<Held<T>>({ device, query, subject, asked, live: loading });

  useEffect(() => {
    if (!device) return;
    const keep = (live: Live<T>) => hold({ device, query, subject, asked, live });
    const paced = inMoments<T>(device.clock, (value) => {
      if (query.memory) keepBeforeSeen(query.memory, device.account, subject, value);
      keep({ status: 'ready', value });
    });
    const subscription = readWith<Args, T>(query, device, JSON.parse(asked) as unknown as Args, {
      next: paced.tell,
      error: (error: unknown) => {
        paced.end();
        log.crash('live.query-failed', error);
        keep({ status: 'error' });
      },
    });
    return () => {
      paced.end();
      subscription.unsubscribe();
    };
  }, [device, query, subject, asked]);

  if (failed) return { status: 'error' };
  const live = held.device === device && held.query === query && held.subject === subject ? held.live : loading;
  if (live.status === 'ready' && held.asked !== asked) return { ...live, earlier: true };
  if (live.status !== 'loading' || !query.memory || !account) return live;
  const last = lastOf(query.memory, account, subject);
  return last === null ? loading : { status: 'ready', value: last, remembered: true };
}
