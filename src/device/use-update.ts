import { useSyncExternalStore } from 'react';
import { isUpdateWaiting, watchUpdate } from '#platform/app-update.ts';

/** Says whether a new version of the app is ready [PWA-27]. */
export const useUpdate = (): boolean => useSyncExternalStore(watchUpdate, isUpdateWaiting);
