/** The number on the app's icon. A browser may lack it, or refuse it to an app that is not installed. */
interface BadgePort {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows a number on the icon; 0 takes it away. Never rejects, and needs no network. */
export async function showAppBadge(count: number, port: BadgePort = navigator): Promise<void> {
  try {
    await (count > 0 ? port.setAppBadge?.(count) : port.clearAppBadge?.());
  } catch {
    // The icon stays as it is.
  }
}
