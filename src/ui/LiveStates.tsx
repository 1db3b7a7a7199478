import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { SkeletonRows } from './Skeleton.tsx';

interface Props<T> {
  live: { status: 'loading' } | { status: 'error' } | { status: 'ready'; value: T };
  /** Shown until the device has answered. */
  loading?: ReactNode;
  children: (value: T) => ReactNode;
}

/** The states of a live query on a screen: on its way, not readable from this device, or there. */
export function LiveStates<T>({ live, loading = <SkeletonRows />, children }: Props<T>) {
  if (live.status === 'loading') return loading;
  if (live.status === 'error') return <ErrorState code="storage-broken" onRetry={() => location.reload()} />;
  return children(live.value);
}
