/** Says whether the app runs inside a native shell of a phone [AUTH-12, AUTH-87], as the shell itself declares. */
interface Shell {
  Capacitor?: { isNativePlatform?: () => boolean };
}

export const isNative = (): boolean => (globalThis as Shell).Capacitor?.isNativePlatform?.() ?? false;
