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
/** Outside its provider there is nobody; what members load carries no words for that mistake. */
export const DeviceContext = createContext<DeviceState | null>(import.meta.env.DEV ? null : noDevice);

/** Returns the account's device. In development it throws outside its provider, in French [ERR-03]. */
export function useDevice(): DeviceState {
  const state = useContext(DeviceContext);
  if (import.meta.env.DEV && state === null)
    throw new Error('useDevice doit être utilisé à l’intérieur d’un DeviceProvider (fournisseur d’authentification).');
  return state as DeviceState;
}
