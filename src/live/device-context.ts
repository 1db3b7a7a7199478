import { createContext, useContext } from 'react';
import type { Device } from './device.ts';

export interface DeviceState {
  /** null until the owner's databases are open, and for guests always [Y16]. */
  device: Device | null;
  /** The databases could not be opened [Y19]. */
  failed: boolean;
}

export const closed: DeviceState = { device: null, failed: false };
export const DeviceContext = createContext<DeviceState>(closed);
export const useDevice = (): DeviceState => useContext(DeviceContext);
