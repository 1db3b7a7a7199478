/**
 * Browser profile in which the app is installed and nobody has signed in; created once per server, copied for each
 * device.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Device } from './browser-device.ts';

export interface InstalledProfile {
  /** Copies it for one device. */
  copyTo(profile: string): Promise<void>;
  remove(): Promise<void>;
}

async function install(url: string): Promise<string> {
  const visitor = new Device({ name: 'visitor', url, cookiesAccepted: false });
  try {
    await visitor.open();
    await visitor.goto('/#/login');
    await visitor.installed();
    await visitor.close();
    const profile = mkdtempSync(join(tmpdir(), 'alcove-installed-'));
    cpSync(visitor.profile, profile, { recursive: true });
    return profile;
  } finally {
    await visitor.dispose();
  }
}

/** Creates the profile when the first device requests it. */
export function installedProfile(url: string): InstalledProfile {
  let installing: Promise<string> | undefined;
  return {
    copyTo: async (profile) => cpSync(await (installing ??= install(url)), profile, { recursive: true }),
    remove: async () => installing && rmSync(await installing, { recursive: true, force: true, maxRetries: 5 }),
  };
}
