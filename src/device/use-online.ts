import { useSyncExternalStore } from 'react';
import { isOnline, watchOnline } from '#platform/online.ts';

export const useOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline);
