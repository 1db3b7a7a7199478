/**
 * What the app does for the native shell around it. Loaded in native apps alone [NATIVE-07].
 *
 * Responsibilities: the phone's back button goes back, and from the first screen leaves the app; a link that opens the
 * app opens its screen; vibrations are the phone's own; the page keeps clear of the status bar, which lies over it.
 */
import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { StatusBar, Style } from '@capacitor/status-bar';
import { errorName, log } from '#lib/log.ts';
import { startNativeHaptics } from './native-haptics.ts';

/** Height of Android's status bar in pixels [NATIVE-05]: its web view says nothing of it. iOS has `safe-area-inset`. */
const ANDROID_INSET_PX = 36;

const ignored = (error: unknown) => log.debug('native.not-done', { error: errorName(error) });

/** `openLink` opens an address of the site, and ignores any other. */
export async function startNativeShell(openLink: (url: string) => void): Promise<void> {
  document.documentElement.dataset['shell'] = Capacitor.getPlatform();
  startNativeHaptics();
  if (Capacitor.getPlatform() === 'android')
    document.documentElement.style.setProperty('--inset-top', `${ANDROID_INSET_PX}px`);
  StatusBar.setStyle({ style: Style.Dark }).catch(ignored);
  StatusBar.setOverlaysWebView({ overlay: true }).catch(ignored);
  await App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back();
    else App.minimizeApp().catch(ignored);
  });
  await App.addListener('appUrlOpen', ({ url }) => openLink(url));
  const launch = await App.getLaunchUrl();
  if (launch?.url) openLink(launch.url);
}
