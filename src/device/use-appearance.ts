import { useSyncExternalStore } from 'react';
import { currentAppearance, watchAppearance, type Appearance } from '#platform/appearance.ts';

/** Returns the display and accessibility preferences of this device. */
export const useAppearance = (): Appearance => useSyncExternalStore(watchAppearance, currentAppearance);
