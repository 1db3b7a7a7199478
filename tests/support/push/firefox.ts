/** Starts a Firefox without windows that gets its pushes from a push service of this machine. */
import { existsSync } from 'node:fs';
import { launch, type Browser } from 'puppeteer-core';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Returns the Firefox to start: that of the variable, or the system's. */
export function firefoxPath(): string {
  const found = process.env['FIREFOX'] ?? PLACES.find((place) => existsSync(place));
  if (found === undefined) throw new Error('This test needs a Firefox: install one, or name it in FIREFOX.');
  return found;
}

/** `serviceUrl`: address of the push service. Notifications are permitted everywhere. */
export const startFirefox = (executablePath: string, serviceUrl: string): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'dom.push.serverURL': `${serviceUrl.replace('http:', 'ws:')}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.connection.enabled': true,
      'dom.push.enabled': true,
      'permissions.default.desktop-notification': 1,
      'dom.push.userAgentID': '',
      'network.manage-offline-status': false,
      'alerts.useSystemBackend': false,
      'intl.accept_languages': 'fr',
    },
  });

/** Starts it on a profile that stays, without pushes. */
export const startFirefoxOn = (profile: string): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    userDataDir: profile,
    extraPrefsFirefox: { 'intl.accept_languages': 'fr' },
  });
