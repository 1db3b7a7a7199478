/** Whether the app runs inside a shell of a telephone's own [AUTH-12, AUTH-87]; the shell says so itself. */
interface Shell {
  Capacitor?: { isNativePlatform?: () => boolean };
}

export const isNative = (): boolean => (globalThis as Shell).Capacitor?.isNativePlatform?.() ?? false;
