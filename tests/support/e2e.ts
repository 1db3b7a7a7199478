/**
 * Fixtures of every end-to-end test: a server with the demonstration's community, and devices with browsers of their
 * own.
 */
import { test as base } from '@playwright/test';
import { Device, type DeviceOptions } from './browser-device.ts';
import { installedProfile, type InstalledProfile } from './installed-profile.ts';
import { startFrontProxy, type FrontProxy } from './front-proxy.ts';
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from './server-process.ts';

export { expect } from '@playwright/test';

interface FirstVisit {
  /** The app is not installed on this device yet; by default it is, on devices of `server`. */
  firstVisit?: boolean;
}
interface ForOneTest {
  /**
   * Creates a device at `server` with an open browser, named after its member. Errors in its browser's console fail the
   * test.
   */
  device: (name: string, options?: Partial<Omit<DeviceOptions, 'name'>> & FirstVisit) => Promise<Device>;
  /** Starts a server for this test alone, which may be killed, emptied or restored. */
  newServer: (options?: ServerProcessOptions) => Promise<ServerProcess>;
  /** Proxy before `server`, for this test alone. */
  front: FrontProxy;
}
interface ForAllTests {
  /** Shared by all tests, so each test may rely only on what it wrote itself. */
  server: ServerProcess;
  /** Profile of a device that has opened `server` before. */
  installed: InstalledProfile;
}

export const test = base.extend<ForOneTest, ForAllTests>({
  server: [
    // Playwright reads a fixture's dependencies from its first parameter.
    async ({ playwright: _ }, use) => {
      const server = await startServerProcess();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  installed: [
    async ({ server }, use) => {
      const profile = installedProfile(server.url);
      await use(profile);
      await profile.remove();
    },
    { scope: 'worker' },
  ],
  newServer: async ({ playwright: _ }, use) => {
    const servers: ServerProcess[] = [];
    await use(async (options) => {
      const server = await startServerProcess(options);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.dispose();
  },
  front: async ({ server }, use) => {
    const front = await startFrontProxy(server.url);
    await use(front);
    await front.close();
  },
  // Depends on `front`, so that browsers close before the server they are connected to.
  device: async ({ server, installed, front: _ }, use) => {
    const devices: Device[] = [];
    await use(async (name, { firstVisit = false, ...options } = {}) => {
      const device = new Device({ name, url: server.url, ...options });
      devices.push(device);
      // Each of the two browsers has a profile of its own kind.
      if (device.url === server.url && !firstVisit && !options.wakesServiceWorker)
        await installed.copyTo(device.profile);
      await device.open();
      return device;
    });
    for (const device of devices) await device.dispose();
    const complaints = devices.flatMap(({ name, complaints: all }) => all.map((one) => `${name}'s browser: ${one}`));
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  },
});
