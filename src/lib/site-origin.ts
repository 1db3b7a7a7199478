let shell: string | null = null;

/** Sets the site's origin in a native app, whose page has one of its own that nobody else can open [NATIVE-07]. */
export const setSiteOrigin = (origin: string): void => void (shell = origin);

/** Returns the origin of addresses that leave the app. */
export const siteOrigin = (): string => shell ?? location.origin;
