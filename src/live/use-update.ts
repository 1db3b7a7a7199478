import { useSyncExternalStore } from 'react';
import { updateWaits, watchUpdate } from '#platform/app-update.ts';

/** A new version of the app stands ready [PWA-27]. */
export const useUpdate = (): boolean => useSyncExternalStore(watchUpdate, updateWaits);
