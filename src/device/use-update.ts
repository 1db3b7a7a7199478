import { useSyncExternalStore } from 'react';
import { isUpdateWaiting, watchUpdate } from '#platform/app-update.ts';

/** A new version of the app stands ready [PWA-27]. */
export const useUpdate = (): boolean => useSyncExternalStore(watchUpdate, isUpdateWaiting);
