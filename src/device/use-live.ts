import { useEffect, useState } from 'react';
import { holdRest } from '#startup/gates/page-rest.ts';
import { log } from '#lib/log.ts';
import { createThrottle } from './throttle.ts';
import { useDevice } from './device-context.ts';
import type { Device } from './device.ts';
import {
  persistBeforeShown,
  persistedValue,
  subscribeTo,
  subjectOf,
  type LazyQuery,
  type Query,
  type QueryArgs,
} from './query.ts';

/**
 * `persisted`: a value of the last visit, until the device has answered. `previousWindow`: a value of another window of
 * the same subject, until this one is read.
 */
export type LiveResult<T> =
  { status: 'loading' } | { status: 'ready'; value: T; persisted?: true; previousWindow?: true } | { status: 'error' };

const loading = { status: 'loading' } as const;

interface LiveState<T> {
  device: Device | null;
  query: unknown;
  /** Subject of the query: see `subjectOf`. */
  subject: string;
  /** All parameters, including how much is read. */
  argsKey: string;
  live: LiveResult<T>;
}

/**
 * Reads a live query. While only the window of the same subject changes, the last value stays, so that scrolling never
 * flashes. Another subject, query or device starts from the persisted value, or from `loading`.
 */
export function useLive<Args extends QueryArgs, T>(
  query: Query<Args, T> | LazyQuery<Args, T>,
  ...args: Args
): LiveResult<T> {
  const { account, device, failed } = useDevice();
  const subject = subjectOf(args);
  const argsKey = JSON.stringify(args);
  const [state, setState] = useState<LiveState<T>>({ device, query, subject, argsKey, live: loading });

  useEffect(() => {
    if (!device) return;
    const release = holdRest();
    const publish = (live: LiveResult<T>) => setState({ device, query, subject, argsKey, live });
    const throttle = createThrottle<T>(device.clock, (value) => {
      if (query.memory) persistBeforeShown(query.memory, device.account, subject, value);
      publish({ status: 'ready', value });
    });
    const subscription = subscribeTo<Args, T>(query, device, JSON.parse(argsKey) as unknown as Args, {
      next: (value) => (throttle.push(value), release()),
      error: (error: unknown) => {
        throttle.stop();
        release();
        log.crash('live.query-failed', error);
        publish({ status: 'error' });
      },
    });
    return () => {
      release();
      throttle.stop();
      subscription.unsubscribe();
    };
  }, [device, query, subject, argsKey]);

  if (failed) return { status: 'error' };
  const live = state.device === device && state.query === query && state.subject === subject ? state.live : loading;
  if (live.status === 'ready' && state.argsKey !== argsKey) return { ...live, previousWindow: true };
  if (live.status !== 'loading' || !query.memory || !account) return live;
  const persisted = persistedValue(query.memory, account, subject);
  return persisted === null ? loading : { status: 'ready', value: persisted, persisted: true };
}
