/**
 * Says whether the app runs inside a native shell of a phone [AUTH-12, AUTH-87, NATIVE-07], as the shell itself
 * declares. A shell without Capacitor's own bridge does so by `CapacitorCustomPlatform`, before any code of it is
 * loaded.
 */
interface Shell {
  Capacitor?: { isNativePlatform?: () => boolean };
  CapacitorCustomPlatform?: object | null;
}

export const isNative = (): boolean =>
  (globalThis as Shell).Capacitor?.isNativePlatform?.() ?? !!(globalThis as Shell).CapacitorCustomPlatform;
