/** Runs one device of the laboratory in its own thread, so that devices share nothing but messages. */
import type { DeviceConfig, ToDevice } from '#simulator/ui/device-messages.ts';
import { LocalDeviceRunner } from '#simulator/ui/device/device-runner.ts';
import {
  interceptConsoleErrors,
  removeBrowserStorage,
  installImmediateHash,
} from '#simulator/core/deterministic-globals.ts';

type DeviceRequest = { config: DeviceConfig } | { to: number; brought: readonly ToDevice[] };
let host: LocalDeviceRunner | null = null;

removeBrowserStorage();
installImmediateHash();
interceptConsoleErrors((error) => host?.reportDefect(error));
self.addEventListener('message', ({ data }: MessageEvent<DeviceRequest>) => {
  if ('config' in data) host = new LocalDeviceRunner(data.config);
  else void host?.advance(data.to, data.brought).then((advanced) => self.postMessage(advanced));
});
