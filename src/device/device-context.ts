import { createContext, useContext } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import type { Device } from './device.ts';

export interface DeviceState {
  /** Account that owns this device; null for guests. */
  account: MemberId | null;
  /** null until the owner's databases are open, and always for guests [Y16]. */
  device: Device | null;
  /** The databases could not be opened [Y19]. */
  failed: boolean;
}

export const noDevice: DeviceState = { account: null, device: null, failed: false };
export const DeviceContext = createContext<DeviceState>(noDevice);
export const useDevice = (): DeviceState => useContext(DeviceContext);
