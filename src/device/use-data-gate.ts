import { useEffect } from 'react';
import { openDataGate } from '#startup/gates/startup-gates.ts';

/**
 * Opens the gate of a start without a snapshot once the first screen no longer waits for its data, or is left. Must be
 * called by each screen for which `firstParts` can name the device's data.
 */
export const useDataGate = (isWaiting: boolean): void =>
  useEffect(() => (isWaiting ? openDataGate : openDataGate()), [isWaiting]);
